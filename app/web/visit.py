"""One reader at one page: the language, the theme, the texts, and the page made of a template."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.rules.game import Meta
from app.tables.table import Person as Who

from . import cards, deps, rows
from .assets import ROOT, takes_gzip

THEMES = ("auto", "light", "dark")

_TEMPLATES = Environment(
    loader=FileSystemLoader(ROOT / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_TEMPLATES.filters |= {"seats": cards.seats_in_words, "colour": rows.colour_of, "initial": rows.initial_of}


@dataclass(frozen=True, slots=True)
class Visit:
    """`t` and `n` are the reader's texts, as in the page's scripts."""

    request: Request
    house: deps.House
    person: Who
    lang: str

    def t(self, key: str, /, **facts: Any) -> str:
        return self.house.words.text(self.lang, key, **facts)

    def n(self, key: str, count: int, /, **facts: Any) -> str:
        return self.house.words.number(self.lang, key, count, **facts)

    @property
    def games(self) -> tuple[Meta, ...]:
        """The games that can be played."""
        return cards.playable(self.house.assets, self.house.words)

    @property
    def theme(self) -> str:
        chosen = self.request.cookies.get("theme", "auto")
        return chosen if chosen in THEMES else "auto"

    def link(self, path: str) -> str:
        """The address of a page as others reach it: by BASE_URL, else by the host that this reader used."""
        base = self.house.settings.base_url or f"{self.request.url.scheme}://{self.request.url.netloc}"
        return f"{str(base).rstrip('/')}{path}"

    def catalogues(self, domains: Sequence[str]) -> list[str]:
        words = self.house.words
        return [
            f"/i18n/{self.lang}/{domain}.json?v={words.build}"
            for domain in domains
            if domain in words.domains
        ]

    def figure(self, name: str, shown: str, caption: str) -> str:
        """A picture of the rules: `static/img/rules/NAME-light.webp` by day, `-dark` by night."""
        return _TEMPLATES.get_template("parts/figure.html").render(
            day=self.house.assets.static(f"img/rules/{name}-light.webp"),
            night=self.house.assets.static(f"img/rules/{name}-dark.webp"),
            shown=Markup(shown),  # noqa: S704 - escaped by `prose`
            caption=Markup(caption),  # noqa: S704
        )

    def page(
        self,
        template: str,
        script: str,
        *later: str,
        status: int = 200,
        at: str | None = None,
        game: str | None = None,
        link: str | None = None,
        domains: Sequence[str] = (),
        preview: object = None,
        **more: Any,
    ) -> Response:
        """A page of the house. It starts with the module `script` and asks for the modules `later` at once;
        `domains` are the texts that they need besides those of the site; `at` is what its socket looks at. Never
        kept by anybody."""
        house = self.house
        told = {
            "lang": self.lang,
            "build": house.assets.build,
            "me": {"name": self.person.name, "kind": self.person.kind},
            "at": at,
            "game": game,
            "link": link,
            "languages": dict(house.words.languages),
            "games": cards.told(self),
            "catalogues": self.catalogues(["site", "table", *domains]),
        }
        text = _TEMPLATES.get_template(template).render(
            page=told,
            cards=cards.cards(house.assets, house.words),
            page_json=Markup(script_json(told)),  # noqa: S704 - escaped there
            importmap=Markup(house.assets.importmap(script)),  # noqa: S704 - our own file names
            scripts=house.assets.modules(script, *later),
            static=house.assets.static,
            path=self.request.url.path,
            game=game,
            t=self.t,
            n=self.n,
            lang=self.lang,
            theme=self.theme,
            nonce=self.request.state.nonce,
            preview=preview,
            preview_url=self.link(self.request.url.path),
            **more,
        )
        body, headers = text.encode(), {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Cookie"}
        if takes_gzip(self.request.headers):
            body, headers["Content-Encoding"] = gzip.compress(body, 5), "gzip"
        return Response(body, status, headers, "text/html")


House = Annotated[deps.House, Depends(deps.house)]
Person = Annotated[Who, Depends(deps.person)]


def visit(request: Request, house: House, person: Person) -> Visit:
    lang = house.words.choose(request.cookies.get("lang"), request.headers.get("accept-language"))
    return Visit(request, house, person, lang)


Reader = Annotated[Visit, Depends(visit)]


def script_json(value: Any) -> str:
    """JSON that no `</script>` in it can end."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
