"""Four processes that migrate one database at the same moment. Ends with 0 when all of them did."""

from __future__ import annotations

import multiprocessing
import sys

from app.store.db import migrate


def main(url: str) -> int:
    if "fork" in multiprocessing.get_all_start_methods():
        multiprocessing.set_start_method("fork")  # they start closer together
    processes = [multiprocessing.Process(target=migrate, args=(url,)) for _ in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    return sum(process.exitcode != 0 for process in processes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
