/** What the parser of the HTML standard does of itself with an element, by its name: it supplies, moves, drops and closes. */
export type Nesting = {
  /** It has neither content nor end tag, allowed or not. */
  isVoid: boolean;
  /** Its end tag may be missing, inside of what is closed. */
  isClosedByOthers: boolean;
  /** Its end tag closes those. Before others the parser ignores the tag instead. */
  closesOthers: boolean;
  /** Its start tag ends a paragraph which is still open. */
  endsParagraph: boolean;
  /** It stands on lines of its own, unless its style says otherwise. */
  isBlock: boolean;
  /** A paragraph around it is not ended inside of it. */
  shieldsParagraph: boolean;
  isHeading: boolean;
  /** It holds nothing but what names it as its parent: text in a table is moved out of it. */
  holdsOnlyChildren: boolean;
  /** It holds text alone. Those of SVG and MathML would let HTML in. */
  holdsOnlyText: boolean;
  /** It stands only directly inside of these: elsewhere the parser drops it, or closes what is around it. */
  parents: readonly string[] | undefined;
  /** What the parser itself puts between a table and it. */
  suppliedParent: string | undefined;
  /** It is a part of a drawing that is drawn where others refer to it, each time anew. */
  isDrawnByReference: boolean;
  /** How a fault inside of it is told, where it holds code or what a parser takes for text. */
  inside: string | undefined;
};

/** What the parser does with the elements of a name, in one look. */
export function nestingOf(name: string): Nesting {
  return NESTINGS.get(name) ?? PLAIN;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const VOID = words(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);

const CLOSED_BY_OTHERS = words("colgroup dd dt li optgroup option p rp rt tbody td tfoot th thead tr");

const CLOSES_OTHERS = words(
  "address article aside blockquote button caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 " +
    "h4 h5 h6 header hgroup li main menu nav ol optgroup pre ruby section select summary table tbody td tfoot th thead tr ul",
);

const ENDS_PARAGRAPH = words(
  "address article aside blockquote center details div dl fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup " +
    "hr main menu nav ol p pre section summary ul",
);

const OTHER_BLOCKS = words("dd dt legend li tbody tfoot thead tr");

const SHIELDS_PARAGRAPH = words("button caption table td th");

const HEADINGS = words("h1 h2 h3 h4 h5 h6");

const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
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

const SUPPLIED_PARENTS: ReadonlyMap<string, string> = new Map([
  ["col", "colgroup"],
  ["tr", "tbody"],
]);

const HOLDS_ONLY_CHILDREN = words("colgroup optgroup select table tbody tfoot thead tr");

const HOLDS_ONLY_TEXT = words("annotation desc mi mn mo ms mtext option textarea title");

const CODE = words("code kbd pre samp");

/** Their content is text to a parser, everywhere or in some places. */
const RAW_TEXT = words("noembed noframes noscript plaintext script style textarea title xmp");

const DRAWN_BY_REFERENCE = words("clippath filter marker mask pattern");

const readNesting = (name: string): Nesting => ({
  isVoid: VOID.has(name),
  isClosedByOthers: CLOSED_BY_OTHERS.has(name),
  closesOthers: CLOSES_OTHERS.has(name),
  endsParagraph: ENDS_PARAGRAPH.has(name),
  isBlock: ENDS_PARAGRAPH.has(name) || SHIELDS_PARAGRAPH.has(name) || OTHER_BLOCKS.has(name),
  shieldsParagraph: SHIELDS_PARAGRAPH.has(name),
  isHeading: HEADINGS.has(name),
  holdsOnlyChildren: HOLDS_ONLY_CHILDREN.has(name),
  holdsOnlyText: HOLDS_ONLY_TEXT.has(name),
  parents: PARENTS.get(name),
  suppliedParent: SUPPLIED_PARENTS.get(name),
  isDrawnByReference: DRAWN_BY_REFERENCE.has(name),
  inside: CODE.has(name) || RAW_TEXT.has(name) ? `<${name}>` : undefined,
});

const PLAIN = readNesting("");

const NESTINGS: ReadonlyMap<string, Nesting> = new Map(
  [
    ...[VOID, CLOSED_BY_OTHERS, CLOSES_OTHERS, ENDS_PARAGRAPH, SHIELDS_PARAGRAPH, HEADINGS, CODE, RAW_TEXT],
    ...[OTHER_BLOCKS, HOLDS_ONLY_CHILDREN, HOLDS_ONLY_TEXT, DRAWN_BY_REFERENCE, PARENTS, SUPPLIED_PARENTS],
  ].flatMap((names) => [...names.keys()].map((name) => [name, readNesting(name)] as const)),
);
