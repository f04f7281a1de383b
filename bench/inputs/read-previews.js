import { readFileSync } from "node:fs";

const CORPUS = new URL("../../test/src/html-preview/", import.meta.url);

/** @returns {string[]} every preview that the tests say is to be accepted or refused */
export function readPreviews() {
  /** @type {Record<string, string[]>} */
  const accepted = readJson("accepted.json");
  /** @type {{ html: string }[]} */
  const refused = readJson("refused.json");
  return [...Object.values(accepted).flat(), ...refused.map(({ html }) => html)];
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(new URL(file, CORPUS), "utf8"));
}
