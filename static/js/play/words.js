// The texts of the page: catalogues as the server sends them, plural forms, facts put into sentences.

/** @typedef {import("../types.js").Words} Words */
/** @typedef {{lang: string, plural: string[], texts: Record<string, string | string[]>}} Catalogue */

/** The catalogues of these addresses ("/i18n/fr/table.json?…"), by domain. @param {string[]} urls @returns {Promise<Words>} */
export async function load(urls) {
  const answers = await Promise.all(urls.map(async (url) => (await fetch(url)).json()));
  const domain = (/** @type {string} */ url) => /([^/]+)\.json/.exec(url)?.[1] ?? "";
  return speak(new Map(urls.map((url, index) => [domain(url), answers[index]])));
}

/** @param {Map<string, Catalogue>} catalogues by domain @returns {Words} */
export function speak(catalogues) {
  const lang = catalogues.values().next().value?.lang ?? "en";
  const rules = new Intl.PluralRules(lang);
  const lists = new Intl.ListFormat(lang);
  const find = (/** @type {string} */ key) => {
    const [domain, name] = key.split(/:(.*)/s);
    return catalogues.get(domain)?.texts[name];
  };
  const put = (/** @type {string} */ text, /** @type {Record<string, any>} */ facts) =>
    text.replace(/\{(\w+)\}/g, (hole, name) => {
      const fact = facts[name];
      return fact === undefined ? hole : Array.isArray(fact) ? lists.format(fact.map(String)) : String(fact);
    });
  return {
    lang,
    has: (key) => find(key) !== undefined,
    t: (key, facts = {}) => put([find(key) ?? key].flat().at(-1) ?? key, facts),
    n: (key, count, facts = {}) => {
      const found = find(key) ?? key;
      const forms = catalogues.get(key.split(":")[0])?.plural ?? [];
      const form = typeof found === "string" ? found : (found[forms.indexOf(rules.select(count))] ?? found.at(-1));
      return put(form ?? key, { count, ...facts });
    },
  };
}

/**
 * Facts with the names of the seats in them: `seat` gives `{name}`, `from` gives `{from_name}`.
 * @param {Record<string, any>} facts
 * @param {{seats: {name: string | null}[]}} table
 */
export function named(facts, { seats }) {
  const names = Object.entries(facts).flatMap(([key, seat]) => {
    const name = typeof seat === "number" && seats[seat]?.name;
    return name ? [[key === "seat" ? "name" : `${key}_name`, name]] : [];
  });
  return { ...Object.fromEntries(names), ...facts };
}

/**
 * One sentence that says why not.
 * @param {Words} words
 * @param {string} game
 * @param {string} code
 * @param {Record<string, any>} facts
 */
export function refusal(words, game, code, facts) {
  const key = [`${game}:refused.${code}`, `site:refused.${code}`].find(words.has);
  return words.t(key ?? "table:refused", { code, ...facts });
}
