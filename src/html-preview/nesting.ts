// What the parser of the HTML standard does of itself: which end tags may be missing, and what it would move.

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements whose end tag may be missing, inside of what is closed. */
export const CLOSED_BY_OTHERS: ReadonlySet<string> = words(
  "colgroup dd dt li optgroup option p rp rt tbody td tfoot th thead tr",
);

/** End tags before which the parser closes those. Before others it ignores the tag instead. */
export const CLOSES_OTHERS: ReadonlySet<string> = words(
  "address article aside blockquote button caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 " +
    "h4 h5 h6 header hgroup li main menu nav ol optgroup pre ruby section select summary table tbody td tfoot th thead tr ul",
);

/** Start tags that end a paragraph which is still open. */
export const ENDS_PARAGRAPH: ReadonlySet<string> = words(
  "address article aside blockquote center details div dl fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup " +
    "hr main menu nav ol p pre section summary ul",
);

/** Elements inside of which a paragraph around them is not ended. */
export const SHIELDS_PARAGRAPH: ReadonlySet<string> = words("button caption table td th");

export const HEADINGS: ReadonlySet<string> = words("h1 h2 h3 h4 h5 h6");

/** Elements that stand only directly inside of these: elsewhere the parser drops them, or closes what is around them. */
export const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["caption", ["table"]],
  ["col", ["colgroup"]],
  ["colgroup", ["table"]],
  ["dd", ["dl", "div"]],
  ["dt", ["dl", "div"]],
  ["li", ["ul", "ol", "menu"]],
  ["optgroup", ["select"]],
  ["option", ["select", "optgroup"]],
  ["rp", ["ruby"]],
  ["rt", ["ruby"]],
  ["source", ["picture"]],
  ["tbody", ["table"]],
  ["td", ["tr"]],
  ["tfoot", ["table"]],
  ["th", ["tr"]],
  ["thead", ["table"]],
  ["tr", ["tbody", "thead", "tfoot"]],
]);

/** What the parser itself puts between a table and these. */
export const SUPPLIED_PARENTS: ReadonlyMap<string, string> = new Map([
  ["col", "colgroup"],
  ["tr", "tbody"],
]);

/** Elements that hold nothing but what names them as its parent: text in a table is moved out of it. */
export const HOLDS_ONLY_CHILDREN: ReadonlySet<string> = words(
  "colgroup optgroup select table tbody tfoot thead tr",
);

/** Elements that hold text alone. Those of SVG and MathML would let HTML in. */
export const HOLDS_ONLY_TEXT: ReadonlySet<string> = words(
  "annotation desc mi mn mo ms mtext option textarea title",
);

/** Elements whose content a parser takes for text, or takes for text in some places. */
export const RAW_TEXT: ReadonlySet<string> = words(
  "noembed noframes noscript plaintext script style textarea title xmp",
);

/** Parts of a drawing that are drawn where others refer to them, each time anew. */
export const DRAWN_BY_REFERENCE: ReadonlySet<string> = words("clippath filter marker mask pattern");
