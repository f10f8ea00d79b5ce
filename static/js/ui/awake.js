// Keeps the screen on while somebody is to play. Browsers let go of it when the page is hidden.

/** @type {Promise<WakeLockSentinel | undefined> | null} */
let lock = null;

const hold = () => navigator.wakeLock?.request("screen").catch(() => undefined) ?? null;

/** @param {boolean} wanted */
export function awake(wanted) {
  lock?.then((held) => held?.release());
  lock = wanted ? hold() : null;
}

document.addEventListener("visibilitychange", () => {
  if (lock && !document.hidden) lock = hold();
});
