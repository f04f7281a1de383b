/** Text of which parts are set off; plain data, printable, without recursion. Lines as they were written, not wrapped. */
export type RichText = readonly (RichLine | RichTable)[];

/** A piece of a line that looks the same from end to end; the looks are those of `DialogTheme`. */
export type TextRun = {
  readonly text: string;
  readonly look?: TextLook;
  /** Whether it only stands for the look, as "`" and "~~" do: it is not drawn where the look is. */
  readonly isMark?: true;
};

export type TextLook = "strong" | "emphasis" | "code" | "struck" | "faint" | "chosen" | "warning";

/** What stands at the left edge: before the first row, e.g. "- ", and as many columns before the rows that follow. */
type RichEdge = { readonly lead: string; readonly hang: string };

export type RichLine = RichEdge & {
  readonly runs: readonly TextRun[];
  /** Whether a line is drawn below it. */
  readonly isUnderlined?: boolean;
  /** Whether it is of fixed width, as code and drawings are: where there is room to move sideways it is not wrapped. */
  readonly isFixed?: boolean;
  /** Whether it is a line from edge to edge, without text. */
  readonly isRule?: boolean;
};

export type RichTable = RichEdge & {
  /** Cells by row, the head first; each row has as many. */
  readonly rows: readonly (readonly (readonly TextRun[])[])[];
};
