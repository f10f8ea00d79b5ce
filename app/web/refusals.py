"""Refusals over HTTP: every 4xx and 5xx of the API has the body `{code, facts}`."""

from __future__ import annotations

from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from app.rules.game import RuleError

from . import metrics, pages
from .deps import house, person
from .visit import visit

STATUS = {
    "unreadable": 400, "unknown_command": 400, "bad_command": 400, "bad_salt": 400, "empty": 400, "too_long": 400,
    "unreadable_move": 400,
    "no_session": 401, "wrong_password": 401, "wrong_code": 401,
    "accounts_only": 403, "not_by_token": 403,
    "wrong_origin": 403, "banned": 403, "not_for_watchers": 403, "not_host": 403, "not_seated": 403,
    "unwelcome": 403, "blocked_by_you": 403,
    "no_such_table": 404, "no_such_game": 404, "no_such_name": 404, "not_found": 404,
    "no_such_player": 404, "no_such_token": 404,
    "method": 405, "too_large": 413,
    "unknown_option": 422, "bad_option": 422, "bad_seats": 422, "bad_clock": 422, "bad_name": 422, "bad_value": 422,
    "bad_password": 422, "bad_grace": 422,
    "too_many": 429,
    "fault": 500, "busy": 503,
}  # fmt: skip
BY_STATUS = {400: "unreadable", 401: "no_session", 404: "not_found", 405: "method", 413: "too_large"}

log = structlog.get_logger()


def install(app: FastAPI) -> None:
    """Every error of this application in the one shape."""
    app.add_exception_handler(RuleError, _rule_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _framework)
    app.add_exception_handler(Exception, _fault)


def refusal(status: int, code: str, facts: dict[str, Any]) -> JSONResponse:
    """The one body."""
    metrics.REFUSED.inc()
    headers = {"Retry-After": str(facts["seconds"])} if status == 429 and "seconds" in facts else None
    return JSONResponse({"code": code, "facts": facts}, status, headers)


async def _rule_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RuleError)
    status = STATUS.get(error.code, 409)
    if _wants_page(request):
        return await _page(request, status)
    return refusal(status, error.code, error.facts)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = [str(part) for part in first.get("loc", ())]
    if first.get("type") == "json_invalid" or where == ["body"]:
        return refusal(400, "unreadable", {})
    return refusal(422, "bad_value", {"key": where[-1] if where else ""})


async def _framework(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if _wants_page(request):
        return await _page(request, error.status_code)
    return refusal(error.status_code, BY_STATUS.get(error.status_code, "refused"), {})


async def _fault(request: Request, error: Exception) -> Response:
    log.error("a request could not be answered", path=request.url.path, exc_info=error)
    if _wants_page(request):
        return await _page(request, 500)
    return refusal(500, "fault", {})


def _wants_page(request: Request) -> bool:
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


async def _page(request: Request, status: int) -> Response:
    return pages.error(visit(request, house(request), await person(request)), status)
