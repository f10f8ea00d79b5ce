// The end of a game alone: the best ones of all time and of this week, and the deal for a friend.

import { begin } from "../lobby/seek.js";
import { call } from "../net/api.js";
import { h } from "./dom.js";
import { shareButton } from "./share.js";

/** @typedef {import("../table.js").Desk} Desk */
/** @typedef {{rank: number, name: string, value: number}} Row */

const PERIODS = ["all", "week"];
const BEST = 3; // rows, and one's own if it stands below

/** What there is after it: at once what one can do, then how others fared. A day's deal has its own end. @param {Desk} desk @param {() => void} show */
export async function alone(desk, show) {
  const { game, deal } = desk.frame.table;
  if (deal?.startsWith("daily")) return;
  desk.more = () => [acts(desk)];
  show();
  const ask = (/** @type {string} */ period) =>
    call("GET", `/api/leaderboards/${game}?board=solo&period=${period}`).catch(() => null);
  const boards = await Promise.all(PERIODS.map(ask));
  if (!boards.some((board) => board?.rows.length)) return;
  desk.more = () => [bests(desk, boards), acts(desk)];
  show();
}

/** @param {Desk} desk */
function acts(desk) {
  const again = { type: "button", onclick: () => same(desk) };
  return h("div.acts", { "data-key": "deal" }, h("button.btn", again, desk.words.t("table:over.same")), send(desk));
}

/** The same deal, played once more by whoever asks: the player, or a friend who was sent the link of this table. @param {Desk} desk */
async function same({ frame }) {
  const { game, options, code } = frame.table;
  location.assign(`/t/${await begin({ game, seats: 1, options, deal: `table ${code}` }, 0, "")}`);
}

/** @param {Desk} desk @param {{rows: Row[], you: Row | null}[]} boards */
function bests({ page, words }, boards) {
  const columns = boards.map((board, index) => {
    if (!board?.rows.length) return null;
    const { you } = board;
    const period = PERIODS[index];
    const href = `/leaderboards/${page.game}?board=solo&period=${period}`;
    const rows = board.rows.slice(0, BEST);
    const own = rows.findIndex((row) => you && row.rank === you.rank && row.name === you.name);
    const shown = you && own < 0 ? [...rows, you] : rows;
    return h(
      "section",
      null,
      h("h3", null, h("a.label", { href }, words.t(`table:over.best.${period}`))),
      h(
        "ol",
        null,
        shown.map((row) => best(row, row === you || rows.indexOf(row) === own)),
      ),
    );
  });
  return h("div.bests", { "data-key": "bests" }, columns);
}

/** @param {Row} row @param {boolean} own */
function best({ rank, name, value }, own) {
  return h(
    "li",
    { "aria-current": own && "true" },
    h("span.num", null, rank),
    h("b", null, name),
    h("b.num", null, value),
  );
}

/** @param {Desk} desk */
function send({ page, frame, words }) {
  const facts = { game: words.t(`${page.game}:name`) };
  const text = words.n("table:over.send.text", frame.result?.scores[0] ?? 0, facts);
  return shareButton(words.t("table:over.send"), text, page.link ?? location.href, words.t("table:room.copied"));
}
