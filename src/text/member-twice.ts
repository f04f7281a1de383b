import { findClosingQuote } from "./locate-value.js";

/** The name that two members of an object have in a text that is JSON, however they are escaped: reading it drops one of the two. */
export function findMemberTwice(json: string): string | undefined {
  const open: Set<string>[] = [];
  const signs = /["[\]{}:]/g;
  let last = "";
  for (let found = signs.exec(json); found !== null; found = signs.exec(json)) {
    const { 0: sign, index } = found;
    if (sign === "{" || sign === "[") open.push(new Set());
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === ":") {
      const name = String(JSON.parse(last));
      if (open.at(-1)?.has(name)) return name;
      open.at(-1)?.add(name);
    } else {
      signs.lastIndex = (findClosingQuote(json, index + 1) ?? json.length) + 1;
      last = json.slice(index, signs.lastIndex);
    }
  }
  return undefined;
}
