// BohnDuell on the page: what is said of a position, a move and a seat. The picture: layout.js, art.js.

import { COLOURS, mark } from "./art.js";
import { placesOf, plan } from "./layout.js";

export { paint } from "./art.js";
export { prepare } from "./ground.js";
export { layout } from "./layout.js";
export { motion } from "./motion.js";

/**
 * @typedef {import("../../types.js").GameModule} GameModule
 * @typedef {import("../../types.js").Frame} Frame
 * @typedef {import("../../types.js").Words} Words
 * @typedef {import("../../types.js").PromptButton} PromptButton
 * @typedef {import("../../types.js").Caption} Caption
 * @typedef {import("./layout.js").Plan} Plan
 */

const BOWLS = [1, 2, 3, 4];
const SOUNDS = /** @type {Record<string, string>} */ ({ put: "sow", taken: "capture", home: "sow" });
const LINES = ["start", "put", "taken", "home", "skipped", "game_over", "end"];
const domain = "bohnduell:";

/** @type {GameModule["prompt"]} */
export function prompt(frame, ui, words) {
  const t = (/** @type {string} */ key, /** @type {Record<string, any>} */ facts = {}) => words.t(domain + key, facts);
  const name = frame.turn === null ? "" : frame.table.seats[frame.turn].name;
  if (!ui.mine && !ui.pending) {
    const key = frame.turn === null ? "prompt.over" : "prompt.wait";
    return { title: t(key, { name }), tone: frame.turn === null ? "over" : "wait", groups: [] };
  }
  const seat = /** @type {number} */ (frame.you.seat);
  const said = (/** @type {string} */ move) => plan(frame.view, move, seat);
  const back = { label: t("prompt.back"), target: "back" };
  if (ui.confirm) {
    const { kind, bowl, takes } = said(ui.confirm);
    const title = words.n(`${domain}prompt.ask.${takes ? "take" : kind}`, takes || bowl, { bowl });
    const yes = { label: t(`prompt.${kind}`, { bowl }), move: ui.confirm, primary: true };
    return { title, tone: "turn", groups: [{ buttons: [back, yes] }] };
  }
  const [touched] = ui.touched;
  const both = frame.choices.filter(({ path }) => path.includes(touched));
  if (touched?.startsWith("bowl") && both.length) {
    const buttons = both.map(({ move }) => ({ label: t(`prompt.${said(move).kind}`, said(move)), move }));
    return {
      title: t("prompt.both", { bowl: touched.slice(5) }),
      tone: "turn",
      groups: [{ buttons: [back, ...buttons] }],
    };
  }
  const homes = frame.choices.some(({ move }) => said(move).kind === "empty");
  const puts = frame.choices.some(({ move }) => said(move).kind === "put");
  const title =
    touched === "tray" ? "tray" : touched === "home" ? "home" : puts && homes ? "turn" : puts ? "puts" : "homes";
  const group = (/** @type {"put"|"empty"} */ kind, /** @type {number} */ first) => ({
    label: t(`prompt.${kind}.group`),
    buttons: BOWLS.map((bowl) => button(frame, ui.preview, said(`${kind} ${bowl}`), first, words)),
  });
  return { title: t(`prompt.${title}`), tone: "turn", groups: [group("put", 0), group("empty", 4)] };
}

/** @param {Frame} frame @param {string|null} preview @param {Plan} plan @param {number} first @param {Words} words @returns {PromptButton} */
function button(frame, preview, { kind, bowl, takes }, first, words) {
  const move = `${kind} ${bowl}`;
  const off = !frame.choices.some((choice) => choice.move === move);
  const gain = takes && !off ? words.n("bohnduell:prompt.takes", takes) : undefined;
  const name = words.t(`bohnduell:prompt.${kind}`, { bowl });
  return {
    label: `${bowl}`,
    move,
    off,
    gain,
    key: `${first + bowl}`,
    lit: preview === move,
    name: gain ? `${name}, ${gain}` : name,
  };
}

/** In the two corners that the lying board leaves free. @type {GameModule["captions"]} */
export function captions(frame, ui, words, size) {
  const places = placesOf(frame.view, size);
  if (places.upright) return [];
  const [near, far] = places.sides.map(({ tray }) => tray);
  const edge = far.x - far.w - far.r - 44;
  const start = near.x + near.w + near.r + 72;
  const top = places.board.y - places.board.hh;
  /** @type {Caption[]} */
  const all = [];
  const last = frame.events.findLastIndex(({ code }) => code === "put" || code === "home");
  if (last >= 0) {
    const [{ ply, facts, code }] = frame.events.slice(last);
    const after = frame.events.slice(last + 1);
    const taken = after.find((event) => event.code === "taken" && event.ply === ply)?.facts;
    const undone = after.some((event) => event.code === "undone");
    const name = frame.table.seats[facts.seat].name;
    const text = told(words, `last.${code}`, { ...facts, name, takes: taken?.count ?? 0, from: taken?.from });
    if (!undone) all.push({ title: words.t("bohnduell:last"), text, x: 52, y: 22, w: edge - 52, h: top - 22 });
  }
  if (ui.preview && frame.turn !== null) {
    const thought = plan(frame.view, ui.preview, frame.turn);
    const title = words.t(`bohnduell:if.${thought.kind}.title`, thought);
    const text = told(words, `if.${thought.kind}`, { ...thought, bowls: thought.gains });
    all.push({ title, text, x: start, y: 756, w: 1228 - start, h: places.height - 756, tone: "accent" });
  }
  return all;
}

/** A move in one or two sentences. @param {Words} words @param {string} key @param {Record<string, any>} facts */
function told(words, key, { bowls, takes, ...facts }) {
  const text = words.n(domain + key + (bowls.length ? "" : ".only"), bowls.length, { ...facts, bowls });
  return takes ? `${text} ${words.n(`${domain}${key}.takes`, takes, facts)}` : text;
}

/** @type {GameModule["seat"]} */
export function seat({ view, table }, seat, words) {
  const { big = 0 } = view?.seats[seat] ?? {};
  const [before, two] = [view?.before[seat] ?? 0, (view?.game ?? 1) > 1];
  const note = words.t(`bohnduell:colour.${COLOURS[seat]}`);
  return {
    face: `seat-${seat + 2}`,
    note: table.options.games > 1 && view ? `${note}, ${words.t("bohnduell:game", { game: view.game })}` : note,
    score: two ? `${before} + ${big}` : `${big}`,
    scoreLabel: words.t("bohnduell:score"),
    mark: (g, size, tokens) => mark(g, size, seat, tokens),
  };
}

/** @type {GameModule["sound"]} */
export const sound = ({ code }) => SOUNDS[code] ?? null;

/** @type {GameModule["line"]} */
export function line({ code, facts }, words) {
  if (!LINES.includes(code)) return null;
  const { seat = null, game = 0, scores = [], count = 1 } = facts;
  const key = `bohnduell:event.${code}${code === "start" && game > 1 ? ".next" : ""}`;
  const [first, second] = scores;
  const text = words.n(key, count, { ...facts, first, second });
  return { text, seat, gain: code === "taken" ? `+${count}` : code === "home" ? "+1" : undefined };
}

/** @type {GameModule["places"]} */
export function places({ code, facts: { seat, bowl, bowls, from } }) {
  const of = (/** @type {number} */ seat, /** @type {(string|number)[]} */ ...parts) =>
    parts.map((part) => `seat ${seat + 1} ${part}`);
  const row = (bowls ?? []).map((/** @type {number} */ bowl) => `bowl ${bowl}`);
  if (code === "put") return of(seat, "tray", ...row);
  if (code === "home") return of(seat, `bowl ${bowl}`, ...row, "home");
  if (code === "taken") return [...of(1 - seat, `bowl ${from}`), ...of(seat, "home")];
  return code === "skipped" ? of(seat, ...BOWLS.map((bowl) => `bowl ${bowl}`)) : [];
}
