"""Longer texts, written in Markdown, as a page shows them: with anchors, a table of contents and figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

_READER = MarkdownIt("js-default", {"html": False})
_ANCHOR = re.compile(r"(.*?)\s*\{#([a-z0-9-]+)\}")
_MARK = "\0"  # Markdown never lets one through, so that no text can look like the place of a figure
_PLACE = re.compile("\0([^\0]*)\0([^\0]*)\0([^\0]*)\0")


@dataclass(frozen=True, slots=True)
class Prose:
    """A text ready for its page: `contents` are the anchors and headings of its sections."""

    title: str
    html: str
    contents: tuple[tuple[str, str], ...]

    def page(self, figure: Callable[[str, str, str], str]) -> str:
        """The HTML, with what `figure(name, what it shows, caption)` answers in the places of the figures."""
        return _PLACE.sub(lambda found: figure(found[1], found[2], found[3]), self.html)


@cache
def read_prose(file: Path) -> Prose:
    return render(file.read_text(encoding="utf-8"))


def render(text: str) -> Prose:
    """Markdown to HTML; HTML in it is shown as text.

    `# Heading` is the title, `## Heading {#anchor}` a section whose anchor is the same in every language, and
    `![what it shows](figure:NAME "caption")` alone in a paragraph a figure.
    """
    title, contents, body = "", [], []
    tokens = iter(_READER.parse(text))
    for token in tokens:
        if token.type == "heading_open":
            inline, closing = next(tokens), next(tokens)
            words, anchor = _name_and_anchor(inline)
            if token.tag == "h1":
                title = words
                continue
            if anchor:
                token.attrSet("id", anchor)
                contents.append((anchor, words))
            body += [token, inline, closing]
        elif token.type == "paragraph_open":
            inline, closing = next(tokens), next(tokens)
            body += _figure(inline) or [token, inline, closing]
        else:
            body.append(token)
    return Prose(title, str(_READER.renderer.render(body, _READER.options, {})), tuple(contents))


def _name_and_anchor(inline: Token) -> tuple[str, str]:
    """Takes `{#anchor}` off a heading's last words."""
    found = _ANCHOR.fullmatch(inline.content)
    if found is None:
        return inline.content, ""
    last = (inline.children or [inline])[-1]
    last.content = _ANCHOR.sub(r"\1", last.content)
    return found[1], found[2]


def _figure(inline: Token) -> Sequence[Token]:
    if [child.type for child in inline.children or ()] != ["image"]:
        return []
    image = (inline.children or [inline])[0]
    source, caption = str(image.attrGet("src")), str(image.attrGet("title") or "")
    if not source.startswith("figure:"):
        return []
    marked = _MARK.join(["", source.removeprefix("figure:"), escape(image.content), escape(caption), ""])
    return [Token("html_block", "", 0, content=marked)]
