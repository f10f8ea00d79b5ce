"""The one writer: a thread that takes all that waits, keeps it in one transaction and wakes those who wait.

So a busy server syncs its disk once for many moves, and an idle one keeps a move at once. The batch is tried
as a whole; only when something in it fails is it rolled back and done again one by one, under savepoints.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Sequence

from sqlalchemy import Engine

from ..tables.ports import Write
from .keep import keep
from .line import Line

MOST = 256  # jobs in one transaction
ENOUGH = 100  # transactions that are worth tidying up after,
PAUSE = 0.5  # when nothing came for so many seconds

Step = Callable[[Line], None]
Job = Write | Step
Outcome = Exception | None
Waiting = tuple[Job, "asyncio.Future[None]"]


class Writer:
    """Keeps jobs in the order in which they were put. Made in the event loop whose tasks wait."""

    def __init__(self, engine: Engine) -> None:
        self.transactions = 0  # that were committed
        self._line = Line(engine)
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._closed = False
        self._untidy = 0  # transactions since the database was tidied
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> asyncio.Future[None]:
        """A future that is done when the job is durable, or holds why nothing of it was kept.

        Who stops waiting does not stop the job. An error of the database itself may come after the commit has
        reached it: then the job may have been kept, whole.
        """
        if self._closed:
            raise RuntimeError("the store is closed")
        future = self._loop.create_future()
        self._queue.put((job, future))
        return future

    def end(self) -> None:
        """Takes no more; what still waits will be kept."""
        self._closed = True
        self._queue.put(None)

    def join(self) -> None:
        """Returns when all is kept, after `end`. Blocks: not for the event loop's thread."""
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._take()
            outcomes = self._outcomes([job for job, _ in batch])
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
                self._loop.call_soon_threadsafe(_wake, batch, outcomes)
        self._line.hang_up()

    def _take(self) -> tuple[list[Waiting], bool]:
        """All that waits, at least one; and whether more may come."""
        batch: list[Waiting] = []
        with contextlib.suppress(queue.Empty):
            item = self._first()
            while item is not None:
                batch.append(item)
                if len(batch) == MOST:
                    return batch, True
                item = self._queue.get_nowait()
            return batch, False
        return batch, True

    def _first(self) -> Waiting | None:
        """What comes next; in a pause the database is tidied, so that no move waits for that."""
        if self._untidy > ENOUGH:
            with contextlib.suppress(queue.Empty):
                return self._queue.get(timeout=PAUSE)
            self._line.tidy()
            self._untidy = 0
        return self._queue.get()

    def _outcomes(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        try:
            return self._keep(jobs) if jobs else ()
        except Exception as error:  # the outermost handler of this thread, which has to live on
            self._line.hang_up()
            return [error] * len(jobs)

    def _keep(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        try:
            self._line.begin()
            self._do(jobs)
            outcomes: Sequence[Outcome] = [None] * len(jobs)
        except Exception:
            self._line.roll_back()
            self._line.begin()
            outcomes = [self._try(job) for job in jobs]
        self._line.commit()
        self.transactions += 1
        self._untidy += 1
        return outcomes

    def _do(self, jobs: Sequence[Job]) -> None:
        for job in jobs:
            if not isinstance(job, Write):
                job(self._line)
        keep(self._line, [job for job in jobs if isinstance(job, Write)])

    def _try(self, job: Job) -> Outcome:
        self._line.mark()
        try:
            self._do([job])
        except Exception as error:
            outcome = self._line.refusal(error)
            self._line.take_back()
            return outcome
        self._line.keep_on()
        return None


def _wake(batch: Sequence[Waiting], outcomes: Sequence[Outcome]) -> None:
    for (_, future), outcome in zip(batch, outcomes, strict=True):
        if future.done():
            continue
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)
