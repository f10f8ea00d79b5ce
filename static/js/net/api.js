// HTTP: what is asked once, and not of a table.

/**
 * The answer's body. Throws `{code, facts}` when the server refuses, or cannot be reached (`offline`).
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: body && { "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (answer?.ok) return told;
  throw told?.code ? told : { code: "offline", facts: {} };
}
