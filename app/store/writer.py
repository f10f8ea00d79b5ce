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

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, InternalError, OperationalError

from ..tables.ports import Conflict, Write
from . import tables

MOST = 256  # jobs in one transaction

Step = Callable[[Connection], None]
Job = Write | Step
Outcome = Exception | None
Waiting = tuple[Job, "asyncio.Future[None]"]


class Writer:
    """Keeps jobs in the order in which they were put. Made in the event loop whose tasks wait."""

    def __init__(self, engine: Engine) -> None:
        self.transactions = 0  # that were committed
        self._engine = engine
        self._connection: Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._closed = False
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

    def close(self) -> None:
        """Keeps what still waits, then ends. Blocks: not for the event loop's thread."""
        self._closed = True
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._take()
            outcomes = self._outcomes([job for job, _ in batch])
            futures = [future for _, future in batch]
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
                self._loop.call_soon_threadsafe(_wake, futures, outcomes)
        self._hang_up()

    def _take(self) -> tuple[list[Waiting], bool]:
        """All that waits, at least one; and whether more may come."""
        batch: list[Waiting] = []
        with contextlib.suppress(queue.Empty):
            item = self._queue.get()
            while item is not None:
                batch.append(item)
                if len(batch) == MOST:
                    return batch, True
                item = self._queue.get_nowait()
            return batch, False
        return batch, True

    def _outcomes(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        try:
            return self._keep(jobs) if jobs else ()
        except Exception as error:  # the outermost handler of this thread, which has to live on
            self._hang_up()
            return [error] * len(jobs)

    def _keep(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        connection = self._connection = self._connection or self._engine.connect()
        transaction = connection.begin()
        try:
            _all_at_once(connection, jobs)
            outcomes: Sequence[Outcome] = [None] * len(jobs)
        except Exception as error:
            transaction.rollback()
            if len(jobs) == 1:
                return [_own(error)]
            transaction = connection.begin()
            outcomes = _one_by_one(connection, jobs)
        transaction.commit()
        self.transactions += 1
        return outcomes

    def _hang_up(self) -> None:
        """Lets go of the connection and of what it has not committed; the next batch makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(DBAPIError):
                connection.invalidate()
                connection.close()


def _all_at_once(connection: Connection, jobs: Sequence[Job]) -> None:
    writes = [job for job in jobs if isinstance(job, Write)]
    for job in jobs:
        if not isinstance(job, Write):
            job(connection)
    tables.keep(connection, writes)


def _one_by_one(connection: Connection, jobs: Sequence[Job]) -> Sequence[Outcome]:
    outcomes: list[Outcome] = []
    for job in jobs:
        savepoint = connection.begin_nested()
        try:
            _all_at_once(connection, [job])
            savepoint.commit()
            outcomes.append(None)
        except Exception as error:
            outcomes.append(_own(error))
            savepoint.rollback()
    return outcomes


def _own(error: Exception) -> Exception:
    """The error as the outcome of one job. One of the database itself is raised: it concerns all of them."""
    if isinstance(error, IntegrityError):
        return Conflict(str(error.orig))
    if isinstance(error, OperationalError | InternalError):
        raise error
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        raise error
    return error


def _wake(futures: Sequence[asyncio.Future[None]], outcomes: Sequence[Outcome]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.done():
            continue
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)
