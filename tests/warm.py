"""The application for many starts in one process: what it reads of its tree is read at the first of them."""

from functools import cache

from app import main
from app.main import create_app

__all__ = ["create_app", "read"]

main.read_assets = cache(main.read_assets)
main.read_words = cache(main.read_words)


def read() -> None:
    """Reads it now."""
    main.read_assets()
    main.read_words()
