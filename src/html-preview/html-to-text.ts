import type { DefaultTreeAdapterTypes as Dom } from "parse5";
import { toPrintable } from "../text/printable.js";
import { parsePreview } from "./parse-preview.js";

/**
 * Turns an HTML fragment into text for a terminal. Blocks break lines, with a blank line around paragraphs,
 * headings, lists, tables and `<pre>`; list items begin with `- ` or a number, cells are parted by ` | `,
 * `<pre>` keeps its white space; a link to http or https is followed by its address, unless that is its text;
 * an image is its alternative text in brackets, `<hr>` 20 dashes. Lines are not wrapped. What comes out is safe
 * to print. Takes linear time, whatever the nesting.
 */
export function htmlToText(html: string): string {
  const writer = createWriter();
  const pending: (Dom.ChildNode | { close: Dom.Element })[] = [];
  const enqueue = (nodes: readonly Dom.ChildNode[]): void => {
    for (const node of nodes.toReversed()) pending.push(node);
  };
  enqueue(parsePreview(html));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ("close" in next) writer.close(next.close);
    else if ("value" in next) writer.text(next.value);
    else if ("tagName" in next && !UNSEEN.has(next.tagName)) {
      writer.open(next);
      pending.push({ close: next });
      enqueue(next.childNodes);
    }
  }
  const seen = writer.written().replace(LINE_ENDS, " ").replace(UNSEEN_CHARACTERS, "");
  const lines = toPrintable(seen).split("\n");
  const trimmed = lines.map((line) => line.trimEnd()).join("\n");
  return trimmed.replace(/^\n+/, "").trimEnd();
}

const LINE_ENDS = /[\u2028\u2029]/g;
// Marks that turn text, and letters that nobody sees but a model.
const UNSEEN_CHARACTERS = /[\u061c\u200e\u200f]|[\u{e0000}-\u{e007f}]/gu;

const RULE = "-".repeat(20);

// Deeper lists are indented no further, so that the text cannot outgrow the HTML.
const MAX_INDENTED_LISTS = 8;

const UNSEEN: ReadonlySet<string> = new Set(
  "datalist head iframe noembed noframes object script style template title".split(" "),
);

const BLOCKS: ReadonlySet<string> = new Set(
  (
    "address article aside caption center dd details dialog div dt fieldset figcaption figure footer form " +
    "header legend main nav optgroup option search section select summary"
  ).split(" "),
);

// Blocks with a blank line before and after them.
const SPACED_BLOCKS: ReadonlySet<string> = new Set("blockquote dl h1 h2 h3 h4 h5 h6 p table".split(" "));

const PREFORMATTED: ReadonlySet<string> = new Set("listing plaintext pre textarea xmp".split(" "));

const LISTS: ReadonlySet<string> = new Set("menu ol ul".split(" "));

type Writer = {
  open(element: Dom.Element): void;
  close(element: Dom.Element): void;
  text(value: string): void;
  written(): string;
};

function createWriter(): Writer {
  let written = "";
  // Breaks and a space wait until something follows them.
  let breaks = 0;
  let hasSpace = false;
  // At the very start and behind a marker or a separator, where neither belongs.
  let isFresh = true;
  let preformatted = 0;
  let openCells = 0;
  const rows: { cells: number }[] = [];
  const lists: { number?: number }[] = [];
  const links: { text: string }[] = [];

  const write = (text: string): void => {
    if (breaks > 0) written += "\n".repeat(breaks);
    else if (hasSpace) written += " ";
    written += text;
    breaks = 0;
    hasSpace = false;
    isFresh = false;
    const link = links.at(-1);
    if (link !== undefined) link.text += text;
  };

  const writeMark = (mark: string): void => {
    write(mark);
    isFresh = true;
  };

  const space = (): void => {
    hasSpace ||= !isFresh && breaks === 0;
  };

  const breakLine = (count = 1): void => {
    if (openCells > 0) space();
    else if (!isFresh) {
      breaks = Math.max(breaks, count);
      hasSpace = false;
    }
  };

  const writeText = (value: string): void => {
    const text = value.replace(/[ \t\n\f\r]+/g, " ");
    if (text.startsWith(" ")) space();
    const words = text.slice(text.startsWith(" ") ? 1 : 0, text.endsWith(" ") ? -1 : undefined);
    if (words !== "") write(words);
    if (text.endsWith(" ")) space();
  };

  const writePreformatted = (value: string): void => {
    let end = value.length;
    while (value[end - 1] === "\n") end -= 1;
    if (end > 0) write(value.slice(0, end));
    breaks += value.length - end;
  };

  const openItem = (): void => {
    const list = lists.at(-1) ?? {};
    isFresh = written === "";
    breakLine();
    const indentation = "  ".repeat(Math.min(Math.max(lists.length - 1, 0), MAX_INDENTED_LISTS));
    writeMark(`${indentation}${list.number === undefined ? "-" : `${list.number}.`} `);
    if (list.number !== undefined) list.number += 1;
  };

  const openCell = (): void => {
    const row = rows.at(-1);
    if (row !== undefined && row.cells > 0) {
      hasSpace = false;
      writeMark(" | ");
    }
    if (row !== undefined) row.cells += 1;
    openCells += 1;
  };

  const closeLink = (href: string): void => {
    const text = links.pop()?.text.trim();
    if (!/^https?:/i.test(href) || href === text) return;
    space();
    write(`(${href})`);
  };

  return {
    open(element) {
      const { tagName } = element;
      if (PREFORMATTED.has(tagName)) {
        breakLine(2);
        preformatted += 1;
      } else if (LISTS.has(tagName)) {
        breakLine(lists.length === 0 ? 2 : 1);
        const start = Number.parseInt(attributeOf(element, "start"), 10);
        lists.push(tagName === "ol" ? { number: Number.isNaN(start) ? 1 : start } : {});
      } else if (SPACED_BLOCKS.has(tagName)) breakLine(2);
      else if (BLOCKS.has(tagName)) breakLine();
      else if (tagName === "li") openItem();
      else if (tagName === "td" || tagName === "th") openCell();
      else if (tagName === "a") links.push({ text: "" });
      else if (tagName === "tr") {
        breakLine();
        rows.push({ cells: 0 });
      } else if (tagName === "hr") {
        breakLine();
        write(RULE);
        breakLine();
      } else if (tagName === "br") {
        if (openCells > 0) space();
        else if (!isFresh) breaks = preformatted > 0 ? breaks + 1 : Math.min(breaks + 1, 2);
      } else if (tagName === "img") {
        const alternative = attributeOf(element, "alt").trim();
        if (alternative !== "") write(`[${alternative}]`);
      }
    },

    close(element) {
      const { tagName } = element;
      if (PREFORMATTED.has(tagName)) {
        preformatted -= 1;
        breaks = Math.min(breaks, 2);
        breakLine(2);
      } else if (LISTS.has(tagName)) {
        lists.pop();
        breakLine(lists.length === 0 ? 2 : 1);
      } else if (SPACED_BLOCKS.has(tagName)) breakLine(2);
      else if (BLOCKS.has(tagName)) breakLine();
      else if (tagName === "li" || tagName === "tr") {
        if (tagName === "tr") rows.pop();
        isFresh = false;
        breaks = Math.min(breaks, 1);
        breakLine();
      } else if (tagName === "td" || tagName === "th") openCells -= 1;
      else if (tagName === "a") closeLink(attributeOf(element, "href").trim());
    },

    text(value) {
      if (preformatted > 0) writePreformatted(value);
      else writeText(value);
    },

    written: () => written,
  };
}

function attributeOf({ attrs }: Dom.Element, name: string): string {
  return attrs.find((attribute) => attribute.name === name)?.value ?? "";
}
