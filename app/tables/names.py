"""Names: what may be one, when two look the same, and names for people who gave none. Pure."""

from __future__ import annotations

import hashlib
import unicodedata

from app.rules.game import RuleError

LEAST, MOST = 2, 24
MARKS_IN_A_ROW = 2

# Letters and signs that show nothing, though their category says otherwise.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

# Letters of other scripts that are drawn like Latin ones, as they stand after case folding.
_TWINS = str.maketrans(
    "аеорсухікјѕԁһӏѵвнмтʏɡαορυνικτηχγεı",
    "aeopcyxikjsdhlvbhmtygaopuviktnxyei",
)

_WORDS = (
    "Saffron", "Indigo", "Cardamom", "Walnut", "Amber", "Juniper", "Copper", "Anise", "Sesame", "Coral",
    "Mango", "Cedar", "Clove", "Topaz", "Ginger", "Olive", "Quartz", "Tamarind", "Velvet", "Pepper",
    "Sandal", "Turmeric", "Almond", "Opal", "Cinnamon", "Lotus", "Garnet", "Fennel", "Baobab", "Nutmeg",
)  # fmt: skip


def read_name(text: str) -> str:
    """The name as it is shown. RuleError `bad_name {reason}`: length, sign, marks."""
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    name = " ".join(part for part in name.split(" ") if part)
    if any(_unseen(sign) for sign in name):
        raise RuleError("bad_name", reason="sign", least=LEAST, most=MOST)
    row = 0
    for sign in unicodedata.normalize("NFD", name):
        row = row + 1 if unicodedata.combining(sign) else 0
        if row > MARKS_IN_A_ROW:
            raise RuleError("bad_name", reason="marks", least=LEAST, most=MOST)
    visible = sum(1 for sign in name if sign != " " and not unicodedata.category(sign).startswith("M"))
    if visible < LEAST or len(name) > MOST:
        raise RuleError("bad_name", reason="length", least=LEAST, most=MOST)
    return name


def _unseen(sign: str) -> bool:
    if sign == " ":
        return False
    category = unicodedata.category(sign)
    return category in _HIDDEN or category == "Zs" or sign in _BLANK or 0xFE00 <= ord(sign) <= 0xFE0F


def fold(name: str) -> str:
    """What two names are compared by: NFKC, case folding, no marks, no spaces, twins of Latin letters as Latin."""
    wide = unicodedata.normalize("NFKC", name).casefold()
    bare = "".join(
        s for s in unicodedata.normalize("NFD", wide) if not unicodedata.category(s).startswith("M")
    )
    return "".join(unicodedata.normalize("NFKC", bare).split()).translate(_TWINS)


def given_name(person: str, attempt: int = 0) -> str:
    """A name for somebody who gave none: always the same for this id and attempt."""
    mixed = int.from_bytes(hashlib.sha256(f"{person} {attempt}".encode()).digest()[:8], "big")
    word, number = _WORDS[mixed % len(_WORDS)], mixed // len(_WORDS) % (900 if attempt < 3 else 90_000) + 100
    return f"{word} {number}"


def read_line(text: str, most: int = 500) -> str:
    """A line of chat: signs that turn or hide text are dropped. RuleError `empty`, `too_long {most}`."""
    if len(text) > 4 * most:
        raise RuleError("too_long", most=most)
    kept = []
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        if sign.isspace() or category in ("Zl", "Zp"):
            kept.append(" ")
        elif category not in ("Cc", "Cs", "Co", "Cn") and (category != "Cf" or sign in "\u200c\u200d"):
            kept.append(sign)
    line = " ".join("".join(kept).split())
    if not line.strip("\u200c\u200d "):
        raise RuleError("empty")
    if len(line) > most:
        raise RuleError("too_long", most=most)
    return line
