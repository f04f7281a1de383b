import MarkdownIt, { type Token } from "markdown-it";
import { isBlank, shorten } from "../../../../src/text/foreign-words.js";
import { toPrintable } from "../../../../src/text/printable.js";

/** In UTF-16 code units; a longer text is shown as it was written. */
const LONGEST_MARKDOWN = 65_536;

const LINK = /^(?:https?:\/\/|mailto:)/i;

/** How long the name of a table may be, in UTF-16 code units. */
const NAME_MAX = 200;

/** How deep lists and quotes may stand in each other: markdown-it leaves out what is deeper. */
const DEEPEST = 20;

// HTML stays text, nothing is loaded, and no definition is left out of what is seen.
const markdown = new MarkdownIt("default", {
  html: false,
  linkify: false,
  breaks: true,
  maxNesting: DEEPEST,
});
markdown.disable(["image", "reference"]);
markdown.validateLink = (url) => LINK.test(url);

const { rules } = markdown.renderer;
rules.link_open = (tokens, index, options, _, renderer) => {
  tokens[index]?.attrSet("rel", "noreferrer noopener nofollow");
  tokens[index]?.attrSet("target", "_blank");
  return renderer.renderToken(tokens, index, options);
};
// What is wider than a phone is moved in a box of its own, and not with the page: keys must reach it, and it has a name.
rules.table_open = (tokens, index) => {
  const name = markdown.utils.escapeHtml(shorten(nameTable(tokens, index), NAME_MAX));
  return `<div class="wide" tabindex="0"${name && ` role="group" aria-label="${name}"`}>\n<table>\n`;
};
rules.table_close = () => "</table>\n</div>\n";
// A style attribute would do nothing under the page's policy; a class does.
for (const name of ["th_open", "td_open"]) {
  rules[name] = (tokens, index, options, _, renderer) => {
    const token = tokens[index];
    const [, align] = /text-align:(\w+)/.exec(String(token?.attrGet("style"))) ?? [];
    if (token !== undefined) token.attrs = align === undefined ? null : [["class", `align-${align}`]];
    return renderer.renderToken(tokens, index, options);
  };
}

/** What stands at the heads of its columns. */
function nameTable(tokens: readonly Token[], start: number): string {
  const end = tokens.findIndex(({ type }, index) => index > start && type === "thead_close");
  const heads = tokens.slice(start, end).flatMap(({ children }) => {
    const text = children?.map(({ content }) => content).join("") ?? "";
    return isBlank(text) ? [] : [text];
  });
  return heads.join(", ");
}

/**
 * Markdown (CommonMark, and tables) as HTML that is safe to stand in a page: it has no images, no HTML of its own, and no links but
 * to http, https and mailto. Undefined where it is too long or too deep, and better shown as text.
 *
 * @param below - the rank of the page's own heading that its headings go below
 */
export function renderMarkdown(source: string, below: 1 | 2 = 2): string | undefined {
  if (source.length > LONGEST_MARKDOWN) return undefined;
  const tokens = markdown.parse(toPrintable(source), {});
  const isWhole = tokens.every(({ level }) => level < DEEPEST - 1);
  if (!isWhole) return undefined;
  rankHeadings(tokens, below);
  return markdown.renderer.render(tokens, markdown.options, {});
}

/** Each is one below the heading that it belongs to, whatever ranks it leaves out: who goes from heading to heading misses none. */
function rankHeadings(tokens: readonly Token[], below: number): void {
  const above: number[] = [];
  for (const token of tokens) {
    if (token.type !== "heading_open" && token.type !== "heading_close") continue;
    const rank = Number(token.tag.slice(1));
    while ((above.at(-1) ?? 0) >= rank) above.pop();
    above.push(rank);
    token.tag = `h${Math.min(6, below + above.length)}`;
  }
}
