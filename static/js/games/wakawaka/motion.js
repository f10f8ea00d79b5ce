// How goods, cards, gold and pawns travel, from the events of one move. Times are parts of `--move`.

/**
 * @typedef {import("../../types.js").Flight} Flight
 * @typedef {import("../../types.js").Picture} Picture
 * @typedef {import("../../types.js").Sprite} Sprite
 * @typedef {import("../../types.js").GameEvent} GameEvent
 * @typedef {(travel: Travel, facts: Record<string, any>) => void} Verb
 */

const APART = 0.22; // between things of one kind
const NEXT = 0.55; // between one event and the next
const MOST = 14; // events that are shown; of more than one turn only the end is
const [LOW, HIGH] = [14, 34]; // how high things rise on their way

/** @type {import("../../types.js").GameModule["motion"]} */
export function motion(events, before, after) {
  const shown = events.filter(({ code }) => code in VERBS);
  const turns = events.filter(({ code }) => code === "turn").length;
  if (!before || shown.length > MOST || turns > 1 || events.some(({ code }) => code === "start")) return [];
  const travel = new Travel(before, after);
  for (const { code, facts } of shown) {
    VERBS[code](travel, facts);
    travel.time += NEXT;
  }
  return travel.flights;
}

class Travel {
  /** @param {Picture} before @param {Picture} after */
  constructor(before, after) {
    this.before = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
    this.after = new Map(after.sprites.map((sprite) => [sprite.id, sprite]));
    this.time = 0;
    /** @type {Map<string, Flight>} */
    this.made = new Map();
    /** @type {Set<string>} sprites of the old picture that have left */
    this.gone = new Set();
  }

  get flights() {
    return [...this.made.values()];
  }

  /** The sprite of this id travels from where another lay. @param {string|undefined} id @param {string|undefined} from @param {{arc?: number, sound?: string, wait?: number}} [how] */
  fly(id, from, { arc = LOW, sound, wait = 0 } = {}) {
    const goal = id ? this.after.get(id) : undefined;
    const start = from ? (this.before.get(from) ?? this.after.get(from)) : undefined;
    if (!goal || !start || this.made.has(goal.id)) return;
    const size = (start.more?.w ?? start.w ?? 0) / (goal.more?.w ?? goal.w ?? 1) || 1;
    const { x, y, turn = 0, lift = 0 } = start;
    const scale = Math.min(3, Math.max(0.3, size));
    const flight = { id: goal.id, at: this.time + wait, lasts: 1, arc, from: { x, y, turn, lift, scale, alpha: 1 } };
    this.made.set(goal.id, sound ? { ...flight, sound } : flight);
  }

  /** A small swelling where it is. @param {string} id @param {number} scale */
  swell(id, scale) {
    const goal = this.after.get(id);
    if (goal) this.made.set(id, { id, at: this.time, lasts: 1, from: { x: goal.x, y: goal.y, scale } });
  }

  /** A thing of the old picture whose id begins so and that is no longer there, the last one first. @param {string} start */
  left(start) {
    const ids = [...this.before.keys()].filter(
      (id) => id.startsWith(start) && !this.after.has(id) && !this.gone.has(id),
    );
    const id = ids.at(-1);
    if (id) this.gone.add(id);
    return id;
  }

  /** A thing of the new picture whose id begins so and that was not there. @param {string} start */
  came(start) {
    return [...this.after.keys()].find((id) => id.startsWith(start) && !this.before.has(id) && !this.made.has(id));
  }

  /** Where a card of a seat came from or goes to: a card of the hand below, or the fan on a mat. @param {number} seat @param {string} [card] */
  hand(seat, card) {
    return (card && this.left(`hand ${card} `)) || this.left("hand back") || `cards ${seat}`;
  }
}

/** Goods of a seat go to the village. @param {Travel} travel @param {number} seat @param {string} kind @param {number} count */
function toVillage(travel, seat, kind, count) {
  const from = Array.from({ length: count }, () => travel.left(`stock ${seat} ${kind} `)).at(-1);
  travel.fly(`village ${kind}`, from, { sound: "sow" });
}

/** @type {Verb} */
const pays = (travel, { seat }) => travel.fly("bank gold", `gold ${seat}`, { arc: HIGH, sound: "buy" });

/** @type {Verb} */
const earns = (travel, { seat }) => travel.fly(`gold ${seat}`, "bank gold", { arc: HIGH, sound: "buy" });

/** @type {Verb} */
const climbs = (travel, { seat }) => {
  travel.made.set(`pawn ${seat}`, {
    id: `pawn ${seat}`,
    at: travel.time + NEXT,
    lasts: 1.2,
    arc: HIGH,
    sound: "exchange",
  });
};

/** @type {Verb} */
const discards = (travel, { seat, card }) => travel.fly("discard", travel.hand(seat, card), { sound: "draw" });

/** @type {Verb} */
const loads = (travel, { boat, space }) => {
  travel.fly(`space ${boat} ${space}`, "reserve");
  travel.time -= NEXT - APART;
};

/** @type {Record<string, Verb>} */
const VERBS = {
  play: (travel, { seat, card, slot }) =>
    travel.fly(`slot ${seat} ${slot}`, travel.hand(seat, card), { arc: HIGH, sound: "draw" }),
  lay: (travel, { seat, card, slot, count }) =>
    travel.fly(`slot ${seat} ${slot} ${count - 1}`, travel.hand(seat, card), { sound: "draw" }),
  buy: (travel, facts) => {
    pays(travel, facts);
    facts.goods.forEach((/** @type {string} */ kind, /** @type {number} */ i) =>
      travel.fly(travel.came(`stock ${facts.seat} ${kind} `), `space ${facts.boat} ${i + 1}`, {
        arc: HIGH,
        wait: i * APART,
        sound: "sow",
      }),
    );
  },
  sell: (travel, facts) => {
    toVillage(travel, facts.seat, facts.good, 2);
    earns(travel, facts);
  },
  raise: (travel, facts) => {
    for (const [kind, count] of Object.entries(facts.goods)) toVillage(travel, facts.seat, kind, Number(count));
    climbs(travel, facts);
  },
  sorcery: (travel, facts) => {
    pays(travel, facts);
    climbs(travel, facts);
  },
  rain: earns,
  follow: (travel, { seat, to }) => travel.fly(`gold ${to}`, `gold ${seat}`, { arc: HIGH, sound: "buy" }),
  refill: (travel, facts) => {
    if (facts.gold) earns(travel, facts);
  },
  give: (travel, { seat, good }) => toVillage(travel, seat, good, 1),
  gather: (travel, { seat, good }) =>
    travel.fly(travel.came(`stock ${seat} ${good} `), `village ${good}`, { arc: HIGH, sound: "sow" }),
  trade: (travel, { seat, give, take }) => {
    toVillage(travel, seat, give, 1);
    travel.fly(travel.came(`stock ${seat} ${take} `), `village ${take}`, { arc: HIGH, sound: "sow" });
  },
  look: (travel, { boat, spaces }) => {
    for (const space of spaces) travel.swell(`space ${boat} ${space}`, 1.3);
  },
  draw: (travel, { seat, card }) => {
    travel.fly((card && travel.came(`hand ${card} `)) || `cards ${seat}`, "pile", { arc: HIGH, sound: "draw" });
    travel.time -= NEXT - APART;
  },
  fire: (travel) => travel.swell("fire", 1.7),
  swap: discards,
  discard: discards,
  drop: discards,
  clear: (travel, { seat }) => travel.fly("discard", travel.left(`slot ${seat} `), { arc: HIGH }),
  fill: loads,
  fill_closed: loads,
};
