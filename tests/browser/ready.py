"""All that a server imports and reads before it opens: servers are forked from a process that did it once."""

import uvicorn

import app.__main__  # noqa: F401
from tests import warm

uvicorn.Config(warm.create_app, ws="websockets-sansio", log_config=None).load()  # imports its protocols
warm.read()
