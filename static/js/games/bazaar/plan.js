// A plan: a chain of exchanges on a scratch copy of a hand, one for each turn to come. Pure, and never played by itself.

import { lacks, missing, offer, put, size, target, trade } from "./stones.js";

/**
 * @typedef {import("./stones.js").View} View
 * @typedef {import("./stones.js").Hand} Hand
 * @typedef {import("../../types.js").GameEvent} GameEvent
 *
 * @typedef {Object} Plan
 * @property {boolean} on it is being laid out
 * @property {number} turns the turn of the table in which one began to, where it was one's own; else -1
 * @property {number} ply the last event that it knows of
 * @property {string[]} steps exchanges as they are spelled
 * @property {number[]} aims ids of the wares that it reached
 * @property {{target: string, code: string, missing: string}|null} vain the last touch that led to nothing
 *
 * @typedef {{step: number, code: string, missing: string, count: number}} Broken the step that cannot be, from 0, and why
 * @typedef {{turns: number, points: number, left: number}} Reach in how many turns a ware could be bought, and for what
 *
 * @typedef {Object} Checked
 * @property {string[]} steps those that are still to come
 * @property {Hand} hand after the last step that can be
 * @property {Hand} bank then
 * @property {Broken|null} broken
 * @property {(Reach|null)[]} reach by stall
 * @property {{id: number, seat: number|null}[]} gone wares that it reached and that are sold, and who bought them
 */

/** @type {Plan} */
export const NONE = { on: false, turns: -1, ply: -1, steps: [], aims: [], vain: null };

/**
 * The plan as things stand now.
 * @param {Plan} plan @param {View} view @param {number} seat @param {GameEvent[]} [events] all that are known
 * @returns {Checked}
 */
export function check(plan, view, seat, events = []) {
  const since = events.filter(({ ply }) => ply > plan.ply);
  const steps = toCome(plan.steps, since, seat);
  const acted = view.current === seat && view.phase !== "act";
  let { hand } = view.seats[seat];
  let { bank } = view;
  /** @type {Broken|null} */
  let broken = null;
  /** @type {(Reach|null)[]} */
  const reach = view.stalls.map(() => null);
  const look = (/** @type {Hand} */ held, /** @type {number} */ turns) =>
    view.stalls.forEach(({ ware }, i) => {
      const paid = offer(held, ware, view.rich);
      const known = reach[i];
      if (paid && (!known || (known.turns === turns && known.points < paid.points))) reach[i] = { turns, ...paid };
    });
  if (acted && view.phase === "buy") look(hand, 0);
  for (const [step, move] of steps.entries()) {
    const over = view.limit === null ? 0 : size(hand) - view.limit;
    const dealt = trade(view, move);
    const lack = lacks(dealt, hand, bank);
    if (lack) broken = { step, count: 0, ...lack };
    else if (step && over > 0) broken = { step, code: "over_limit", missing: "", count: over };
    if (broken) break;
    hand = put(put(hand, dealt.pay, -1), dealt.get);
    bank = put(put(bank, dealt.pay), dealt.get, -1);
    look(hand, step + 1);
  }
  // Without an exchange a turn brings a stone from the chest: one more is left over.
  view.stalls.forEach(({ ware }, i) => {
    if (!reach[i] && ware && !missing(view.seats[seat].hand, ware)) {
      const drawn = { ...view.seats[seat].hand };
      drawn.W++;
      reach[i] = { turns: 1, .../** @type {import("./stones.js").Offer} */ (offer(drawn, ware, view.rich)) };
    }
  });
  const open = view.stalls.map(({ id }) => id);
  const gone = plan.aims.filter((id) => !open.includes(id)).map((id) => ({ id, seat: buyer(events, id) }));
  return { steps, hand, bank, broken, reach, gone };
}

/** One's own exchanges in the order of the plan are behind it; an undo brings them back. @param {string[]} steps @param {GameEvent[]} events @param {number} seat */
function toCome(steps, events, seat) {
  let done = 0;
  for (const { code, facts } of events) {
    if (code === "undone") done = 0;
    const made = code === "exchange" && facts.seat === seat && `rate ${facts.rate} ${facts.side}`;
    if (made && done < steps.length && target(steps[done]) === made) done++;
  }
  return steps.slice(done);
}

/** @param {GameEvent[]} events @param {number} id @returns {number|null} */
const buyer = (events, id) =>
  events.findLast(({ code, facts }) => code === "buy" && facts.id === id)?.facts.seat ?? null;

/** Whether touches lay out the plan now: one's own turn ends it, unless it was begun in that turn. @param {Plan|undefined} plan @param {View} view @param {number|null} seat */
export const laying = (plan, view, seat) =>
  !!plan?.on && seat !== null && view.phase !== "over" && (view.current !== seat || plan.turns === view.turns);

/**
 * The plan after a touch on one of its buttons or on a rate; undefined where the touch means nothing to it.
 * @param {Plan} plan @param {string} touched @param {View} view @param {number} seat @param {GameEvent[]} [events]
 * @returns {Plan|undefined}
 */
export function touch(plan, touched, view, seat, events = []) {
  const now = check(plan, view, seat, events);
  const ply = events.at(-1)?.ply ?? -1;
  const become = (/** @type {string[]} */ steps, /** @type {Partial<Plan>} */ more = {}) => {
    const next = { ...plan, ply, steps, aims: [], vain: null, ...more };
    const reach = check(next, view, seat).reach;
    return { ...next, aims: view.stalls.flatMap(({ id }, i) => (id !== null && reach[i] ? [id] : [])) };
  };
  if (touched === "plan") return become(now.steps, { on: true, turns: view.current === seat ? view.turns : -1 });
  if (touched === "plan done") return { ...plan, on: false, vain: null };
  if (touched === "plan clear") return become([]);
  if (touched === "plan back" || touched === "back")
    return now.steps.length ? become(now.steps.slice(0, -1)) : { ...plan, on: false };
  const [word, rate, side] = touched.split(" ");
  if (word !== "rate") return undefined;
  const move = `exchange ${rate} ${side === "right" ? ">" : "<"}`;
  const kept = now.broken ? now.steps.slice(0, now.broken.step) : now.steps;
  const lack = lacks(trade(view, move), now.hand, now.bank);
  return lack ? { ...plan, vain: { target: touched, ...lack } } : become([...kept, move]);
}
