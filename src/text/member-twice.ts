const TEXT_OR_SIGN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/** The name that two members of an object have in a text that is JSON, however they are escaped: reading it drops one of the two. */
export function findMemberTwice(json: string): string | undefined {
  const open: Set<string>[] = [];
  let last = "";
  for (const [token] of json.matchAll(TEXT_OR_SIGN)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const name = String(JSON.parse(last));
      if (open.at(-1)?.has(name)) return name;
      open.at(-1)?.add(name);
    } else last = token;
  }
  return undefined;
}
