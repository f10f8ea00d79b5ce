// The rows of the lobby's lists: the same as `templates/parts/rows.html` and `app/web/rows.py` write them.

import { h, icon } from "../ui/dom.js";

/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {import("../types.js").ClockRule} ClockRule */
/** @typedef {import("../types.js").Words} Words */
/** @typedef {{key: string, values: any[], default: any}} Option */
/** @typedef {{name: string, seats: [number, number], options: Option[]}} GameInfo */
/** @typedef {Record<string, GameInfo>} Games */

/** A table that waits for players. @param {TableInfo} table @param {Games} games @param {Words} words */
export function openRow(table, games, words) {
  const host = table.host === null ? null : table.seats[table.host].name;
  const about = [host, ...options(table, games, words), clock(table.clock, words)];
  const sit = h("button.btn.small", { type: "button", "data-do": "sit" }, words.t("site:open.sit"));
  return [...facts(table, gameName(table, games), about), faces(table, words), sit];
}

/** A table where people play: `Ana 7 : 6 Jonas`. @param {TableInfo} table @param {Games} games @param {Words} words */
export function liveRow(table, games, words) {
  const { watchers, moves, scores } = table;
  const names = table.seats.flatMap(({ name }) => name ?? []);
  const title = scores && names.length === 2 ? `${names[0]} ${scores.join(" : ")} ${names[1]}` : names.join(", ");
  const about = [
    gameName(table, games),
    moves ? words.t("site:live.move", { number: moves }) : null,
    watchers ? words.n("site:live.watchers", watchers) : null,
  ];
  const watch = h("a.btn.small", { href: path(table) }, icon("eye", "s"), words.t("site:live.watch"));
  const takes = table.seats.some((seat) => seat.yields);
  const sit = takes && h("button.btn.small", { type: "button", "data-do": "sit" }, words.t("site:live.sit"));
  return [...facts(table, title, about), sit || watch];
}

/**
 * One's own table. `turn` is the seat that must answer, `about` what else there is to say of it.
 * @param {TableInfo} table @param {number | null} me @param {number | null} turn @param {string | null} about
 * @param {Games} games @param {Words} words
 */
export function ownRow(table, me, turn, about, games, words) {
  const game = gameName(table, games);
  const names = table.seats.flatMap(({ seat, name }) => (seat === me || !name ? [] : name));
  const key = names.length ? "site:yours.turn" : "site:yours.turn.alone";
  const mine = turn !== null && turn === me;
  const title = mine ? words.t(key, { game, names }) : game;
  return [
    ...facts(table, title, [about ?? standing(table, turn, mine, names, words)]),
    h("a.btn.primary", { href: path(table) }, words.t("site:yours.go"), icon("right", "s")),
    h("a.btn.small", { href: path(table) }, words.t("site:yours.open")),
  ];
}

/** @param {TableInfo} table @param {number | null} turn @param {boolean} mine @param {string[]} names @param {Words} words */
function standing(table, turn, mine, names, words) {
  if (mine) return clock(table.clock, words);
  const waits = turn === null ? null : table.seats[turn]?.name;
  if (waits) return words.t("site:yours.to_play", { name: waits });
  return table.status === "playing" && names.length ? words.t("site:yours.with", { names }) : filled(table, words);
}

/** @param {TableInfo} table @param {string} title @param {(string | null)[]} about */
function facts(table, title, about) {
  const small = h("small.num", null, about.filter(Boolean).join(" · "));
  return [h("span.mark"), h("a.what", { href: path(table) }, h("b", null, title), small)];
}

/** @param {TableInfo} table @param {Words} words */
function faces(table, words) {
  const each = table.seats.map(({ name }) => (name ? face(name) : h("span.face.s.none")));
  return h("span.filled", { role: "img", "aria-label": filled(table, words) }, each);
}

/** @param {string} name */
function face(name) {
  return h(`span.face.s.seat-${colour(name)}`, { "aria-hidden": "true" }, h("b", null, [...name][0].toUpperCase()));
}

/** The colour that a name has away from a table, 1 to 6. @param {string} name */
export function colour(name) {
  return ([...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % 6) + 1;
}

/** @param {TableInfo} table @param {Words} words */
function filled(table, words) {
  const taken = table.seats.filter(({ name }) => name).length;
  return words.n("site:yours.taken", taken, { seats: table.seats.length });
}

/** The options that are not as usual. @param {TableInfo} table @param {Games} games @param {Words} words */
function options(table, games, words) {
  const chosen = games[table.game]?.options.filter(
    ({ key, default: usual }) => (table.options[key] ?? usual) !== usual,
  );
  return (chosen ?? []).map(({ key }) => {
    const named = `${table.game}:option.${key}`;
    return words.t("site:option", { option: words.t(named), value: words.t(`${named}.${table.options[key]}`) });
  });
}

/** @param {ClockRule} rule @param {Words} words */
function clock({ kind, seconds = 0, minutes = 0, days = 0 }, words) {
  if (kind === "turn" && seconds % 60) return words.t("site:clock.turn", { seconds });
  if (kind === "turn") return words.t("site:clock.turn.minutes", { minutes: seconds / 60 });
  if (kind === "bank") return words.t("site:clock.bank", { minutes, seconds });
  return kind === "days" ? words.n("site:clock.days", days) : words.t("site:clock.none");
}

/** @param {TableInfo} table @param {Games} games */
const gameName = (table, games) => games[table.game]?.name ?? table.game;

/** @param {TableInfo} table */
const path = (table) => `/t/${table.code}`;
