"""A person at a browser of their own, and everything that went wrong in it."""

from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebError

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DESK = {"viewport": {"width": 1280, "height": 800}}


@dataclass
class Person:
    """`page` is their first tab, `context.new_page()` another; `faults` must be empty when the test ends."""

    context: BrowserContext
    page: Page = field(init=False)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.on("console", self._hear)
        self.context.on("weberror", self._stumble)
        self.context.on("response", self._receive)
        self.context.on("requestfailed", self._miss)
        self.page = self.context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text}")

    def _stumble(self, error: WebError) -> None:
        self.faults.append(f"uncaught: {error.error}")

    def _receive(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.request.method} {response.url}")

    def _miss(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # what a page still fetched when it was left
            self.faults.append(f"{request.failure}: {request.method} {request.url}")
