"""What pictures of tables are drawn with. Colours are those of `static/css/tokens.css` by day."""

from __future__ import annotations

from functools import cache

import font_roboto
from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]
Point = tuple[float, float]

PAPER, SURFACE, LINE = (247, 240, 227), (255, 250, 240), (217, 200, 170)
INK, SOFT, FAINT = (42, 33, 24), (106, 90, 70), (190, 176, 152)
ACCENT, WASH, GOLD = (196, 101, 10), (253, 235, 208), (224, 168, 60)
SEATS = ((31, 95, 191), (200, 16, 46), (30, 143, 90), (217, 142, 4), (123, 63, 160), (15, 139, 141))
FINE = 3  # shapes are drawn so many times as large, and made smaller, so that edges are smooth


class Brush:
    """Draws on an image, in its pixels."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self._draw = ImageDraw.Draw(image)

    def panel(
        self, box: Box, fill: Colour, line: Colour | None = None, *, round: int = 22, wide: int = 2
    ) -> None:
        """A rectangle with round corners."""
        left, top, right, bottom = box
        size = (right - left + 1, bottom - top + 1)
        mask, edge = Image.new("L", _fine(size)), Image.new("L", _fine(size))
        whole = (0, 0, size[0] * FINE - 1, size[1] * FINE - 1)
        ImageDraw.Draw(mask).rounded_rectangle(whole, round * FINE, fill=255)
        self.image.paste(fill, (left, top), mask.resize(size, Image.Resampling.LANCZOS))
        if line is not None:
            ImageDraw.Draw(edge).rounded_rectangle(whole, round * FINE, outline=255, width=wide * FINE)
            self.image.paste(line, (left, top), edge.resize(size, Image.Resampling.LANCZOS))

    def disc(self, at: Point, radius: float, fill: Colour, line: Colour | None = None, wide: int = 3) -> None:
        """A round thing around a point."""
        if line is not None:
            self.disc(at, radius, line)
            radius -= wide
        self.shape(at, radius, fill, "disc")

    def shape(self, at: Point, radius: float, fill: Colour, kind: str) -> None:
        """`disc`, `square`, `triangle`, `drop` or `gem`: shapes tell what colours alone may not."""
        side = 2 * round(radius) + 1
        mask = Image.new("L", _fine((side, side)))
        pen, far = ImageDraw.Draw(mask), side * FINE - 1
        middle = far / 2
        if kind == "disc":
            pen.ellipse((0, 0, far, far), fill=255)
        elif kind == "square":
            pen.rounded_rectangle((far * 0.1, 0, far * 0.9, far), far * 0.2, fill=255)
        elif kind == "triangle":
            pen.polygon(((middle, 0), (far, far * 0.92), (0, far * 0.92)), fill=255)
        elif kind == "drop":
            pen.ellipse((far * 0.14, far * 0.28, far * 0.86, far), fill=255)
            pen.polygon(((middle, 0), (far * 0.82, far * 0.52), (far * 0.18, far * 0.52)), fill=255)
        else:
            cut = far * 0.29
            corners = ((cut, 0), (far - cut, 0), (far, cut), (far, far - cut))
            pen.polygon((*corners, (far - cut, far), (cut, far), (0, far - cut), (0, cut)), fill=255)
        place = (round(at[0] - side / 2), round(at[1] - side / 2))
        self.image.paste(fill, place, mask.resize((side, side), Image.Resampling.LANCZOS))

    def words(
        self, at: Point, text: str, size: int, fill: Colour, *, width: int | None = None, anchor: str = "la"
    ) -> None:
        """One line of text, smaller and then shorter until it fits into `width`."""
        font = _font(size)
        while width is not None and font.getlength(text) > width and size > 18:
            size -= 2
            font = _font(size)
        while width is not None and font.getlength(text) > width and len(text) > 1:
            text = text[:-2] + "…"
        self._draw.text(at, text, fill=fill, font=font, anchor=anchor)


def _fine(size: tuple[int, int]) -> tuple[int, int]:
    return size[0] * FINE, size[1] * FINE


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    """Roboto has Latin letters with all their marks, Greek and Cyrillic ones."""
    return ImageFont.truetype(font_roboto.font_files["RobotoMedium"], size)
