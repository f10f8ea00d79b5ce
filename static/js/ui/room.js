// The waiting room: what to do now, seats, options, and the seal of the lots.

import { settings as own, set } from "../page.js";
import { fill, get, h, icon } from "./dom.js";
import { why } from "./prompt.js";
import { about, bot, duration, face, mark, paintMarks, title } from "./seats.js";

/** @typedef {import("../table.js").Desk} Desk */
/** @typedef {import("../types.js").ClockRule} ClockRule */
/** @typedef {{key: string, label: string, now: any, text?: string, values: [value: any, label: string][], say: (value: any) => string}} Setting */

// What the host may choose from; whatever else a table has is shown as well.
const CLOCKS = ["none", "turn:20", "turn:60", "bank:5+5", "days:2"];
const GRACES = [30, 60, 180, null]; // seconds
const WATCH = ["all", "link", "none"];
const LEVELS = ["easy", "normal"];
const MINUTE = 60; // seconds

/** @param {Desk} desk */
export function showRoom(desk) {
  const { frame, words } = desk;
  const { seats } = frame.table;
  const taken = seats.filter(({ name }) => name !== null).length;
  showAsk(desk);
  fill(
    get("spots"),
    h(
      "header",
      null,
      h("h2", null, words.t("table:room.seats")),
      h("span.chip.num.end", null, words.t("table:room.taken", { taken, seats: seats.length })),
    ),
    h(
      "div.places",
      null,
      seats.map(({ seat }) => spot(desk, seat)),
      frame.you.can.includes("bot") && levels(desk),
    ),
  );
  showOptions(desk);
  const seal = frame.seal.slice(0, 12).replace(/(.{4})(?=.)/g, "$1 ");
  fill(get("seal"), icon("shield", "s"), h("span", null, words.t("table:room.seal", { seal })));
  paintMarks(desk);
}

/** One sentence, and the one button that matters now. @param {Desk} desk */
function showAsk(desk) {
  const { words, act } = desk;
  const [key, facts, button] = asked(desk);
  const sentence = words.t(`table:ask.${key}`, facts);
  const reason = why(desk);
  const labels = { join: "sit", ready: "ready.say", unready: "unready", start: "start" };
  const { table, you } = desk.frame;
  const can = you.can.includes(button ?? "");
  fill(
    get("ask"),
    h(
      "div",
      null,
      h("h2", null, sentence),
      h("p", null, words.t(`table:ask.${key}.note`, facts)),
      reason && h("p.why", null, reason),
    ),
    key === "closed" && h("div.acts", null, h("a.btn.primary", { href: "/" }, words.t("table:lobby"))),
    button &&
      h(
        "div.acts",
        null,
        you.can.includes("bot") &&
          h(
            "button.btn",
            { type: "button", onclick: () => act(`bot ${own.level}`), "data-key": "bot" },
            icon("bot"),
            words.t(table.seats.length === 2 ? "table:bot.play" : "table:bot.add"),
          ),
        h(
          `button.btn${button === "unready" ? "" : ".primary"}`,
          { type: "button", disabled: !can, onclick: () => act(button), "data-key": button },
          words.t(`table:${labels[button]}`),
        ),
      ),
  );
}

/**
 * What this person is asked: the key of the sentence, its facts, the command of the button.
 * @param {Desk} desk
 * @returns {[string, Record<string, any>, ("join" | "ready" | "unready" | "start")?]}
 */
function asked({ frame: { table, you }, page }) {
  const { seats, host } = table;
  const name = host === null ? "" : seats[host].name;
  const free = seats.filter((seat) => seat.name === null).length;
  const facts = { name, free, game: page.games[table.game].name };
  if (table.status === "over") return ["closed", facts];
  if (you.seat === null) return free ? ["sit", facts, "join"] : ["full", facts];
  const slow = seats.filter(
    ({ seat, name, ready, kind }) => name !== null && !ready && kind !== "bot" && seat !== host,
  );
  if (you.seat !== host && !seats[you.seat].ready) return ["ready", facts, "ready"];
  const button = you.seat === host ? "start" : "unready";
  if (free) return ["invite", facts, button];
  if (slow.length) return ["slow", { ...facts, names: slow.map(({ name }) => name) }, button];
  return you.seat === host ? ["start", facts, "start"] : ["host", facts, "unready"];
}

/** @param {Desk} desk @param {number} seat */
function spot(desk, seat) {
  const { frame, words, act } = desk;
  const { table, you } = frame;
  const { name, ready, online } = table.seats[seat];
  const can = (/** @type {string} */ command) => you.can.includes(command);
  const button = (
    /** @type {string} */ command,
    /** @type {string} */ key,
    /** @type {Node | undefined} */ sign = undefined,
  ) =>
    h(
      `button.btn.small${sign ? ".square.quiet" : ""}`,
      {
        type: "button",
        onclick: () => act(command),
        "data-key": key,
        title: sign && words.t(key, { name }),
        "aria-label": words.t(words.has(`${key}.at`) ? `${key}.at` : key, { name, seat: seat + 1 }),
      },
      sign ?? words.t(key),
    );
  const state = name === null ? "waiting" : table.host === seat ? "host" : ready ? "ready" : "unready.is";
  const { note } = about(desk, seat);
  const kind = bot(words, table.seats[seat]);
  return h(
    `div.spot${name === null ? ".free" : ""}`,
    { "data-key": seat },
    face(desk, seat),
    h(
      "div",
      null,
      h("b", null, title(desk, seat)),
      h(
        "small",
        null,
        mark(desk, seat),
        note,
        note && " · ",
        kind || h(state === "ready" ? "span.ok" : "span", null, words.t(`table:${state}`)),
        name !== null && !online && [" · ", h("span.away", null, words.t("table:away"))],
      ),
    ),
    h(
      "div.acts",
      null,
      name === null &&
        can("join") &&
        (you.seat === null
          ? button(`join ${seat + 1}`, "table:sit")
          : button(`join ${seat + 1}`, "table:move_here", can("bot") ? icon("seat") : undefined)),
      name === null && can("bot") && button(`bot ${own.level} ${seat + 1}`, "table:bot.add"),
      name !== null &&
        seat !== you.seat && [
          can("host") && !kind && button(`host ${name}`, "table:host.make", icon("crown")),
          can("kick") && button(`kick ${name}`, "table:kick", icon("close")),
        ],
      seat === you.seat &&
        seat !== table.host &&
        h(
          `button.btn.small${ready ? ".is-on" : ""}`,
          { type: "button", "aria-pressed": String(ready), onclick: () => act(ready ? "unready" : "ready") },
          ready && icon("check", "s"),
          words.t("table:ready"),
        ),
    ),
  );
}

/** How bots shall play that are seated from now on. @param {Desk} desk */
const levels = ({ words }) =>
  h(
    "div.opt",
    { "data-key": "level" },
    h("span", { id: "level" }, words.t("table:level")),
    h(
      "div.choice",
      { role: "group", "aria-labelledby": "level" },
      LEVELS.map((level) =>
        h(
          "button",
          { type: "button", "aria-pressed": String(level === own.level), onclick: () => set({ level }) },
          words.t(`table:level.${level}`),
        ),
      ),
    ),
  );

/** @param {Desk} desk */
function showOptions(desk) {
  const { frame, words, act } = desk;
  const may = frame.you.can.includes("options");
  fill(
    get("options"),
    h(
      "header",
      null,
      h("h2", null, words.t("table:room.options")),
      may && h("span.soft.small.end", null, words.t("table:room.options.note")),
    ),
    h(
      "div.opts",
      null,
      settings(desk).map(({ key, label, now, text, values, say }) =>
        h(
          "div.opt",
          { "data-key": key },
          h("span", { id: `option-${key}` }, label),
          may
            ? h(
                "div.choice",
                { role: "group", "aria-labelledby": `option-${key}` },
                values.map(([value, text]) =>
                  h(
                    "button",
                    {
                      type: "button",
                      "aria-pressed": String(value === now),
                      onclick: () => value !== now && act(say(value)),
                    },
                    text,
                  ),
                ),
              )
            : h("b", null, text),
        ),
      ),
    ),
  );
}

/** Everything that the host of this table may choose. @param {Desk} desk @returns {Setting[]} */
export function settings({ frame: { table }, page, words }) {
  const {
    options,
    seats: [least, greatest],
  } = page.games[table.game];
  const range = Array.from({ length: greatest - least + 1 }, (_, index) => least + index);
  const clock = spelled(table.clock);
  /** @type {Setting[]} */
  const all = [
    ...(range.length > 1
      ? [
          {
            key: "seats",
            label: words.t("table:room.seats"),
            now: table.seats.length,
            values: pairs(range, String),
            say: (/** @type {any} */ value) => `seats ${value}`,
          },
        ]
      : []),
    ...options.map(({ key, values }) => ({
      key,
      label: words.t(`${table.game}:option.${key}`),
      now: table.options[key],
      values: pairs(values, (value) => words.t(`${table.game}:option.${key}.${value}`)),
      say: (/** @type {any} */ value) => `options ${key}=${value}`,
    })),
    {
      key: "clock",
      label: words.t("site:new.clock"),
      now: clock,
      values: pairs([...new Set([...CLOCKS, clock])], (value) => clockName(words, value)),
      say: (value) => `options clock=${value}`,
    },
    ...(table.clock.kind !== "days" && table.seats.length > 1
      ? [
          {
            key: "grace",
            label: words.t("table:grace"),
            now: table.grace,
            values: pairs([...new Set([...GRACES, table.grace])], (value) =>
              value === null ? words.t("table:grace.ever") : duration(value),
            ),
            say: (/** @type {any} */ value) => `options grace=${value}`,
          },
        ]
      : []),
    {
      key: "watch",
      label: words.t("site:new.watch"),
      now: table.watch,
      values: pairs(WATCH, (value) => words.t(`site:new.watch.${value}`)),
      say: (value) => `options watch=${value}`,
    },
  ];
  return all.map((one) => ({ ...one, text: one.values.find(([value]) => value === one.now)?.[1] }));
}

/** @param {any[]} values @param {(value: any) => string} label @returns {[any, string][]} */
const pairs = (values, label) => values.map((value) => [value, label(value)]);

/** As a command writes it: `none`, `turn:30`, `bank:5+5`, `days:2`. @param {ClockRule} rule */
function spelled({ kind, seconds, minutes, days }) {
  const numbers = { none: [], turn: [seconds], bank: [minutes, seconds], days: [days] }[kind];
  return [kind, numbers.join("+")].filter(Boolean).join(":");
}

/** @param {import("../types.js").Words} words @param {string} clock */
function clockName(words, clock) {
  const [kind, numbers = ""] = clock.split(":");
  const [one, two] = numbers.split("+").map(Number);
  if (kind === "bank") return words.t("site:clock.bank", { minutes: one, seconds: two });
  if (kind === "days") return words.n("site:new.clock.days", one);
  return words.t(`site:new.clock.${kind === "none" || one % MINUTE ? kind : "minutes"}`, {
    seconds: one,
    minutes: one / MINUTE,
  });
}
