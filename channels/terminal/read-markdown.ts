import MarkdownIt, { type Token } from "markdown-it";
import type { DialogTable } from "../../src/language/terminal.js";
import { toPrintable } from "../../src/text/printable.js";
import { isDrawn } from "./fixed-lines.js";
import { readCode, readRuns } from "./read-markdown-runs.js";
import type { RichLine, RichTable, RichText, TextRun } from "./rich-text.js";

/** In UTF-16 code units; a longer text is shown as it was written. */
const LONGEST_MARKDOWN = 65_536;

const FIXED = { isFixed: true } as const;
const QUOTE_MARKS = /^[\s>]*/;
const CELL_EDGE = /(?<!\\)\|/;

// Below that the parser leaves text out, and what is being approved has to be seen.
const DEEPEST_NESTING = 40;

// A definition of a link would not be seen at all.
const parser = new MarkdownIt({ html: false, maxNesting: DEEPEST_NESTING }).disable(["reference"]);

/**
 * Reads Markdown (CommonMark, and tables) for a terminal: the address of a link stands after its text, HTML stays text, and a
 * line break stays one. Undefined where the text is better shown as it was written: it is longer than 64 Ki UTF-16 code
 * units, or nested deeper than 40.
 */
export function readMarkdown(source: string, say: DialogTable): RichText | undefined {
  if (source.length > LONGEST_MARKDOWN) return undefined;
  const text = toPrintable(source);
  const tokens = parser.parse(text, {});
  const isTooDeep = tokens.some(({ nesting, level }) => nesting > 0 && level >= DEEPEST_NESTING - 1);
  return isTooDeep ? undefined : writeBlocks(tokens, text.split("\n"), say);
}

function writeBlocks(tokens: readonly Token[], source: readonly string[], say: DialogTable): RichText {
  const writer = createWriter();
  /** The number of the next item in each list that is open; none in one without numbers. */
  const counts: (number | undefined)[] = [];
  let table: (readonly TextRun[])[][] = [];
  let tableSource: readonly string[] = [];
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case "bullet_list_open":
        counts.push(undefined);
        break;
      case "ordered_list_open":
        counts.push(Number(token.attrGet("start") ?? 1));
        break;
      case "bullet_list_close":
      case "ordered_list_close":
        counts.pop();
        if (counts.length === 0) writer.endBlock();
        break;
      case "list_item_open": {
        const count = counts.pop();
        counts.push(count === undefined ? undefined : count + 1);
        const lead = count === undefined ? "- " : `${count}. `;
        writer.open(lead, " ".repeat(lead.length));
        break;
      }
      case "blockquote_open":
        writer.open("│ ", "│ ");
        break;
      case "list_item_close":
        writer.close();
        break;
      case "blockquote_close":
        writer.close();
        writer.endBlock();
        break;
      case "paragraph_close":
        if (!token.hidden) writer.endBlock();
        break;
      case "hr":
        writer.writeRule();
        writer.endBlock();
        break;
      case "fence":
      case "code_block":
        writer.write(readCode(token), FIXED);
        writer.endBlock();
        break;
      case "table_open":
        table = [];
        tableSource = source.slice(...(token.map ?? [0, 0]));
        break;
      case "tr_open":
        table.push([]);
        break;
      case "table_close":
        if (hasAllCells(tableSource, table)) writer.writeTable(table);
        else
          writer.write(
            tableSource.map((line) => [{ text: line.replace(QUOTE_MARKS, "") }]),
            FIXED,
          );
        writer.endBlock();
        break;
      case "inline": {
        const drawing = readDrawing(token, source);
        const lines = drawing ?? readRuns(token.children ?? [], say);
        const { type, tag } = tokens[index - 1] ?? token;
        if (type === "heading_open") {
          const strong = lines.map((runs) => runs.map((run) => ({ look: "strong" as const, ...run })));
          writer.endBlock();
          writer.write(strong, { isUnderlined: tag === "h1" || tag === "h2" });
        } else if (type === "paragraph_open") writer.write(lines, drawing === undefined ? {} : FIXED);
        else table.at(-1)?.push(lines.flat());
      }
    }
  }
  return writer.written;
}

/** Whether every cell that was written is there: the parser leaves out those that a row has beyond the first row's. */
function hasAllCells(source: readonly string[], [head = []]: RichTable["rows"]): boolean {
  return source.every((line) => countCells(line) <= head.length);
}

function countCells(line: string): number {
  const cells = line.replace(QUOTE_MARKS, "").trim().split(CELL_EDGE);
  return cells.length - (cells[0] === "" ? 1 : 0) - (cells.at(-1) === "" ? 1 : 0);
}

/** A paragraph in which characters stand below each other on purpose, as it was written: a box, a sketch, a table of sorts. */
function readDrawing({ map, level }: Token, source: readonly string[]): TextRun[][] | undefined {
  const lines = level === 1 && map !== null ? source.slice(...map) : [];
  return lines.some(isDrawn) ? lines.map((text) => [{ text }]) : undefined;
}

/** Writes lines within the quotes and list items that are open, with an empty line between blocks. */
function createWriter() {
  const written: (RichLine | RichTable)[] = [];
  const open: { lead: string; hang: string; isBegun: boolean }[] = [];
  let isBlockEnded = false;
  const hangOf = (parts: typeof open) => parts.map(({ hang }) => hang).join("");
  const edge = () => {
    if (isBlockEnded && written.length > 0) {
      const lead = hangOf(open.filter(({ isBegun }) => isBegun)).trimEnd();
      written.push({ lead, hang: lead, runs: [] });
    }
    isBlockEnded = false;
    const lead = open.map(({ isBegun, ...part }) => (isBegun ? part.hang : part.lead)).join("");
    for (const part of open) part.isBegun = true;
    return { lead, hang: hangOf(open) };
  };
  const write = (
    lines: readonly (readonly TextRun[])[],
    shape: Pick<RichLine, "isFixed" | "isUnderlined"> = {},
  ) => {
    for (const runs of lines) written.push({ ...edge(), runs, ...shape });
  };
  return {
    written,
    write,
    writeRule: () => void written.push({ ...edge(), runs: [], isRule: true }),
    writeTable: (rows: RichTable["rows"]) => void written.push({ ...edge(), rows }),
    endBlock() {
      isBlockEnded = true;
    },
    open: (lead: string, hang: string) => void open.push({ lead, hang, isBegun: false }),
    close() {
      // An item without text is an item still.
      if (open.at(-1)?.isBegun === false) write([[]]);
      open.pop();
    },
  };
}
