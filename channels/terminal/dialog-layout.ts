/** Something on a page that scrolls on its own. */
export type DialogSpan = {
  /** Rows of it that are seen at a time. */
  readonly height: number;
  /** Rows that it has beyond those. */
  readonly overflow: number;
  /** Whether it belongs to the question, and stays scrolled while another option is focused. */
  readonly isAboveList: boolean;
};

/**
 * What a key has to know of the page as it is drawn. `measureDialog` gives it for `viewDialog`; another view gives what
 * it has. Each member may be a getter: most keys read only the first.
 */
export type DialogLayout = {
  /** Whether there is no room to show the dialog: then no key but Ctrl+C does anything. Default false. */
  readonly isTooSmall?: boolean;
  /** Columns of the text field that is open, for moving up and down in it. Default: only a line break ends a row. */
  readonly fieldColumns?: number;
  /** In reading order. Where there is none, `scroll` stays as it is: the toolkit scrolls by itself. */
  readonly spans?: readonly DialogSpan[];
  /** Columns that the code and the drawings of a page on the whole screen have beyond those that are seen. Default 0. */
  readonly hiddenColumns?: number;
};
