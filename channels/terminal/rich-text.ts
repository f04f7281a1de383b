/** Text of which parts are set off; plain data, printable, without recursion. Lines as they were written, not wrapped. */
export type RichText = readonly (RichLine | RichTable)[];

/** A piece of a line that looks the same from end to end; the looks are those of `DialogTheme`. */
export type TextRun = {
  readonly text: string;
  readonly look?: "strong" | "emphasis" | "code" | "faint" | "chosen" | "warning";
};

/** What stands at the left edge: before the first row, e.g. "- ", and as many columns before the rows that follow. */
type RichEdge = { readonly lead: string; readonly hang: string };

export type RichLine = RichEdge & {
  readonly runs: readonly TextRun[];
  /** Whether a line is drawn below it. */
  readonly isUnderlined?: boolean;
};

export type RichTable = RichEdge & {
  /** Cells by row, the head first; each row has as many. */
  readonly rows: readonly (readonly (readonly TextRun[])[])[];
};
