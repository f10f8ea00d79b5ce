// Short, soft sounds made on the spot. Silent until the page is touched for the first time, and whenever they are off.

/**
 * A sound is a few voices: kind of wave, pitch in Hz at the start and at the end, start and length in s, loudness.
 * @typedef {[wave: OscillatorType | "noise", from: number, to: number, at: number, lasts: number, loud: number]} Voice
 */

/** @type {Record<string, Voice[]>} */
const SOUNDS = {
  draw: [["noise", 2600, 900, 0, 0.12, 0.16]],
  exchange: [
    ["triangle", 520, 520, 0, 0.09, 0.2],
    ["triangle", 390, 390, 0.09, 0.12, 0.2],
  ],
  buy: [
    ["triangle", 1180, 1180, 0, 0.08, 0.14],
    ["triangle", 1570, 1570, 0.06, 0.22, 0.14],
  ],
  sow: [
    ["sine", 1250, 640, 0, 0.05, 0.3],
    ["noise", 3200, 2400, 0, 0.03, 0.12],
  ],
  capture: [
    ["sine", 700, 300, 0, 0.12, 0.3],
    ["noise", 1800, 600, 0.02, 0.16, 0.14],
  ],
  turn: [
    ["sine", 587, 587, 0, 0.16, 0.22],
    ["sine", 880, 880, 0.12, 0.3, 0.2],
  ],
  end: [
    ["sine", 523, 523, 0, 0.3, 0.2],
    ["sine", 659, 659, 0.14, 0.34, 0.2],
    ["sine", 784, 784, 0.28, 0.6, 0.2],
  ],
  sit: [
    ["sine", 240, 170, 0, 0.12, 0.34],
    ["noise", 700, 300, 0, 0.07, 0.1],
  ],
  say: [["sine", 880, 990, 0, 0.09, 0.12]],
  vain: [["triangle", 196, 174, 0, 0.16, 0.22]],
};

/** @type {AudioContext | null} */
let context = null;

/** From the first touch on there may be sound. */
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, () => (context ??= new AudioContext()), { once: true, capture: true });
}

/** @param {string} name @param {{sound: boolean, volume: number}} settings */
export function play(name, { sound, volume }) {
  if (!context || !sound) return;
  if (context.state === "suspended") context.resume();
  for (const voice of SOUNDS[name] ?? []) speak(context, voice, volume);
}

/** @param {AudioContext} context @param {Voice} voice @param {number} volume */
function speak(context, [wave, from, to, at, lasts, loud], volume) {
  const start = context.currentTime + at;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loud * volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  const source = wave === "noise" ? hiss(context) : new OscillatorNode(context, { type: wave });
  const pitch = wave === "noise" ? new BiquadFilterNode(context, { type: "bandpass", Q: 0.8 }) : null;
  const { frequency } = pitch ?? /** @type {OscillatorNode} */ (source);
  frequency.setValueAtTime(from, start);
  frequency.exponentialRampToValueAtTime(to, start + lasts);
  (pitch ? source.connect(pitch) : source).connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + lasts);
}

/** @type {AudioBuffer | null} */
let noise = null;

/** @param {AudioContext} context */
function hiss(context) {
  if (!noise) {
    noise = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
    const data = noise.getChannelData(0);
    for (let index = 0; index < data.length; index++) data[index] = Math.random() * 2 - 1;
  }
  return new AudioBufferSourceNode(context, { buffer: noise });
}
