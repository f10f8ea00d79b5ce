"""The messages that a page may send over the socket; what the server sends is written down in protocol.md.

Decoding checks every field; whatever does not fit is refused as `bad_message`.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

LARGEST = 65_536  # bytes of one message, and of one HTTP body

Place = Annotated[str, Meta(min_length=1, max_length=16)]
Line = Annotated[str, Meta(min_length=1, max_length=4_000)]
Ref = Annotated[str, Meta(min_length=1, max_length=64)]
Count = Annotated[int, Meta(ge=0, le=2**53)]


class Look(Struct, tag="look"):
    """Tell me of the lobby, or of this table, from now on; `since` is the last version that I have."""

    at: Place
    since: Count | None = None


class Unlook(Struct, tag="unlook"):
    """No more of it."""

    at: Place


class Say(Struct, tag="say"):
    """A line of chat."""

    at: Place
    text: Line
    ref: Ref | None = None


class Order(Struct, tag="command"):
    """A command; see `tables.commands`."""

    at: Place
    text: Line
    seen: Count | None = None
    ref: Ref | None = None
    salt: Annotated[str, Meta(max_length=64)] | None = None


class Ping(Struct, tag="ping"):
    """Are you there? `t` comes back."""

    t: float | int | str | None = None


Message = Look | Unlook | Order | Say | Ping

decode = msgspec.json.Decoder(Message).decode
_encoder = msgspec.json.Encoder()


def encode(message: Any) -> str:
    """JSON text."""
    return _encoder.encode(message).decode()
