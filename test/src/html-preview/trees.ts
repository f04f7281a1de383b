import {
  type DefaultTreeAdapterTypes as Dom,
  defaultTreeAdapter,
  parseFragment,
  serialize,
  html as standard,
  Tokenizer,
  TokenizerMode,
} from "parse5";

// What a host writes around previews: each parser state in which a preview may begin.
const HOSTS: Readonly<Record<string, (previews: readonly string[]) => string>> = {
  nothing: (previews) => previews.join(""),
  "list items": (previews) => `<ul>${previews.map((preview) => `<li>${preview}</li>`).join("")}</ul>`,
  cells: (previews) =>
    `<table><tbody><tr>${previews.map((preview) => `<td>${preview}</td>`).join("")}</tr></tbody></table>`,
  descriptions: (previews) => `<dl>${previews.map((preview) => `<dd>${preview}</dd>`).join("")}</dl>`,
  form: (previews) => `<form>${previews.map((preview) => `<div>${preview}</div>`).join("")}<input></form>`,
};

/**
 * What is wrong with the place of previews in a page: whether each is read there as it is read alone, each of its tags
 * becomes one element at its place, and reading anew what was written gives the same.
 */
export function findDisplacement(previews: readonly string[]): string | undefined {
  const alone = previews.map(readAlone);
  for (const [index, preview] of previews.entries()) {
    const written = alone[index] ?? "";
    if (outlineTree(preview).join() !== outlineTags(preview).join())
      return `tags are lost, made or moved: ${preview}`;
    if (withoutFirstLineEnds(readAlone(written)) !== withoutFirstLineEnds(written)) {
      return `reads differently anew: ${preview}`;
    }
  }
  for (const [host, write] of Object.entries(HOSTS)) {
    for (const scriptingEnabled of [true, false]) {
      const page = `<main>${write(previews)}<p id="after">x</p></main>`;
      const expected = `<main>${write(alone)}<p id="after">x</p></main>`;
      const read = serialize(parseFragment(page, { scriptingEnabled }));
      if (read !== expected) return `${host}: ${page}\nis read as\n${read}\ninstead of\n${expected}`;
    }
  }
  return undefined;
}

// Their end tags may be missing, or a parser makes them.
const OPTIONAL = new Set("colgroup dd dt li optgroup option p rp rt tbody td tfoot th thead tr".split(" "));
const SUPPLIED: ReadonlySet<string> = new Set(["colgroup", "tbody"]);
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** Every element and text with the number of the nearest line around it that is an element whose end tag must be written, as the tree has it. */
function outlineTree(preview: string): string[] {
  const lines: string[] = [];
  const pending: [node: Dom.Node, parent: number][] = [[parseFragment(preview), 0]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, parent] = next;
    let inner = parent;
    if ("value" in node && node.value.trim() !== "") lines.push(`${node.value.trim()} in ${parent}`);
    if ("tagName" in node) {
      const name = node.tagName.toLowerCase();
      if (!SUPPLIED.has(name)) lines.push(`${name} in ${parent}`);
      if (!OPTIONAL.has(name)) inner = lines.length;
    }
    if ("childNodes" in node) {
      for (const child of node.childNodes.toReversed()) pending.push([child, inner]);
    }
  }
  return lines;
}

/** The same as the tags are written, whatever a parser would make of them. */
function outlineTags(preview: string): string[] {
  const lines: string[] = [];
  const open: { name: string; number: number }[] = [];
  let text = "";
  const endText = () => {
    if (text.trim() !== "") lines.push(`${text.trim()} in ${open.at(-1)?.number ?? 0}`);
    text = "";
  };
  const readText = ({ chars }: { chars: string }) => {
    text += chars;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, selfClosing }) => {
        endText();
        if (!SUPPLIED.has(tagName)) lines.push(`${tagName} in ${open.at(-1)?.number ?? 0}`);
        const isForeign =
          open.some(({ name }) => name === "svg" || name === "math") || /^(?:svg|math)$/.test(tagName);
        const isClosed = OPTIONAL.has(tagName) || (isForeign ? selfClosing : VOID.has(tagName));
        if (!isClosed) open.push({ name: tagName, number: lines.length });
        if (tagName === "textarea") tokenizer.state = TokenizerMode.RCDATA;
      },
      onEndTag: ({ tagName }) => {
        endText();
        if (!OPTIONAL.has(tagName) && open.pop()?.name !== tagName) lines.push(`</${tagName}>`);
      },
      onComment: endText,
      onDoctype: endText,
      onEof: () => {
        endText();
        for (const { name } of open) lines.push(`${name} is open`);
      },
      onCharacter: readText,
      onNullCharacter: readText,
      onWhitespaceCharacter: readText,
      onParseError: null,
    },
  );
  tokenizer.write(preview, true);
  return lines;
}

function readAlone(preview: string): string {
  const context = defaultTreeAdapter.createElement("div", standard.NS.HTML, []);
  return serialize(parseFragment(context, preview, {}));
}

/** Browsers drop a line end behind `<pre>` and `<textarea>`, and do not write it back. */
function withoutFirstLineEnds(html: string): string {
  return html.replace(/(<(?:pre|textarea)[^>]*>)\n+/g, "$1");
}
