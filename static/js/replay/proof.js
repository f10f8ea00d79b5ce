// The seal on the page: the mark beside the log, and the dialog that says what was checked and what that proves.

import { fill, get, h, icon } from "../ui/dom.js";
import { check } from "./seal.js";

/** @typedef {import("../types.js").Words} Words */

/** Checks the record of a table and shows what came of it. @param {Words} words @param {string} code */
export async function prove(words, code) {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return mark(words, "insecure");
  mark(words, "checking");
  const answer = await fetch(`/api/tables/${code}/record`).catch(() => null);
  if (!answer?.ok) return mark(words, "offline");
  const text = await answer.text();
  const checked = await check(text, subtle, own(code));
  mark(words, checked.good ? "good" : "bad");
  fill(
    get("steps"),
    checked.steps.map(({ name, good, facts }) =>
      h(
        `li${good ? ".good" : ".bad"}`,
        null,
        icon(good ? "check" : "close"),
        h("span", null, words.t(`replay:seal.step.${name}.${good ? "good" : "bad"}`, facts)),
      ),
    ),
  );
  if (checked.steps[0]?.name !== "record") values(words, JSON.parse(text), checked.seed);
}

/** What this browser kept of the table, if anything. @param {string} code @returns {import("./seal.js").Own} */
function own(code) {
  try {
    return JSON.parse(localStorage.getItem(`seal ${code}`) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Words} words @param {"insecure" | "checking" | "offline" | "good" | "bad"} state */
function mark(words, state) {
  const button = get("mark");
  button.dataset.state = state;
  const sign = { good: "shield", bad: "close" }[/** @type {string} */ (state)] ?? "lock";
  fill(button, icon(sign, "s"), h("span", null, words.t(`replay:seal.${state}`)));
  get("seal-state").textContent = words.t(`replay:seal.${state}.note`);
}

/** @param {Words} words @param {{seal: string, secret: string, salts: string[], digest: string}} record @param {string} seed */
function values(words, { seal, secret, salts, digest }, seed) {
  const rows = { seal, secret, salts, seed, digest };
  fill(
    get("values"),
    Object.entries(rows).flatMap(([key, value]) => [
      h("dt", null, words.t(`replay:seal.value.${key}`)),
      ...[value].flat().map((one) => h("dd", null, h("code", null, one))),
    ]),
  );
}
