/** Elements whose contents are text to their very end. */
const TEXT_ELEMENTS = [
  "script",
  "style",
  "textarea",
  "title",
  "xmp",
  "iframe",
  "noembed",
  "noframes",
  "plaintext",
];

/** The fragment with `type="button"` in each start tag of a button that has no type: such a button would submit a form. */
export function addButtonTypes(html: string): string {
  if (!/<button/i.test(html)) return html;
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let mended = "";
  let taken = 0;
  let from = html.indexOf("<");
  while (from !== -1) {
    if (html.startsWith("<!--", from)) {
      // Where a comment ends no tag begins: the next one is looked for from there.
      from = html.indexOf("-->", from);
      continue;
    }
    const name = /^[a-z][^\s/>]*/i.exec(html.slice(from + 1, from + 40))?.[0].toLowerCase();
    if (name === undefined) {
      from = html.indexOf("<", from + 1);
      continue;
    }
    const end = findTagEnd(html, from + 1 + name.length);
    if (end === -1) break;
    if (name === "button" && !hasType(html.slice(from + 7, end))) {
      mended += `${html.slice(taken, from + 7)} type="button"`;
      taken = from + 7;
    }
    from = TEXT_ELEMENTS.includes(name) ? lower.indexOf(`</${name}`, end) : html.indexOf("<", end);
  }
  return mended + html.slice(taken);
}

/** Where a tag is closed, past quoted values; -1 where it never is. */
function findTagEnd(html: string, from: number): number {
  for (const { 0: found, index } of html.slice(from).matchAll(END_OR_QUOTED)) {
    if (found === ">") return from + index;
  }
  return -1;
}

/** A quote that is never closed reaches to the end. */
const END_OR_QUOTED = />|=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))/g;

/** Whether an attribute of that name is there: quoted values are passed by. */
function hasType(attributes: string): boolean {
  const names = attributes.replace(/"[^"]*"|'[^']*'/g, '""');
  return /[\s/"']type(?=[\s=/]|$)/i.test(names);
}
