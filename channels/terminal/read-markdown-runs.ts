import type { Token } from "markdown-it";
import type { DialogTable } from "../../src/language/terminal.js";
import { toPrintable } from "../../src/text/printable.js";
import { takePresent } from "../../src/wire/present-members.js";
import type { TextLook, TextRun } from "./rich-text.js";

/** The lines of a paragraph, a heading or a cell. */
export function readRuns(children: readonly Token[], say: DialogTable): TextRun[][] {
  let line: TextRun[] = [];
  const lines = [line];
  const links: { address: string; title: string; text: string }[] = [];
  const depth = { strong: 0, em: 0, struck: 0 };
  // What is struck reads as its opposite where that is not seen: nothing within it looks otherwise.
  const lookOf = (look?: TextLook) => (depth.struck > 0 ? "struck" : look);
  const mark = (text: string, look: TextLook) => void line.push({ text, look, isMark: true });
  const write = (raw: string, wanted?: TextLook) => {
    const text = toPrintable(raw);
    if (text === "") return;
    line.push({ text, ...takePresent({ look: lookOf(wanted) }) });
    const link = links.at(-1);
    if (link !== undefined) link.text += text;
  };
  for (const token of children) {
    switch (token.type) {
      case "text":
        write(token.content, depth.strong > 0 ? "strong" : depth.em > 0 ? "emphasis" : undefined);
        break;
      case "code_inline":
        mark("`", "code");
        write(token.content, "code");
        mark("`", "code");
        break;
      case "strong_open":
      case "strong_close":
        depth.strong += token.nesting;
        break;
      case "em_open":
      case "em_close":
        depth.em += token.nesting;
        break;
      case "s_open":
      case "s_close":
        depth.struck += token.nesting;
        mark("~~", "struck");
        break;
      case "link_open":
        links.push({ address: toPrintable(String(token.attrGet("href"))), title: titleOf(token), text: "" });
        break;
      case "link_close": {
        const link = links.pop();
        if (link !== undefined && link.text !== link.address + link.title) {
          write(` (${link.address}${link.title})`, "faint");
        }
        break;
      }
      case "image":
        write(`${say.image(token.content)} (${token.attrGet("src")}${titleOf(token)})`);
        break;
      case "softbreak":
      case "hardbreak":
        line = [];
        lines.push(line);
    }
  }
  return lines;
}

/** What a browser shows of a link only to who points at it. */
function titleOf(token: Token): string {
  const title = token.attrGet("title");
  return title ? ` "${toPrintable(String(title))}"` : "";
}

/** The lines of a block of code, below its language. */
export function readCode({ content, info }: Token): TextRun[][] {
  const language = toPrintable(info).trim();
  const lines = toPrintable(content).replace(/\n$/, "").split("\n");
  return [
    ...(language === "" ? [] : [[{ text: `${language}:`, look: "faint" } as const]]),
    ...lines.map((line) => [{ text: `  ${line}`, look: "code" } as const]),
  ];
}
