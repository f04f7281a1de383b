import { type ElementTable, readTable } from "./element-table.js";

const BLOCK = "align";
const ROWS = "align bgcolor valign";
const QUOTE = "cite=link";

/** The elements of HTML that a preview may contain, each with its attributes beside the global ones. */
export const ALLOWED_HTML: ElementTable = readTable({
  // Sections and blocks
  "address article aside footer header hgroup main nav section figure figcaption": "",
  "h1 h2 h3 h4 h5 h6 p div center": BLOCK,
  blockquote: QUOTE,
  hr: "align color noshade size width",
  pre: "width",
  // Text
  "abbr b bdi bdo big cite code dfn em i kbd mark rp rt ruby s samp small span strike strong sub sup tt u var wbr output":
    "",
  a: "href=link hreflang rel=rel target=target type",
  br: "clear",
  data: "value",
  "del ins": "cite=link datetime",
  font: "color face=css size=step",
  q: QUOTE,
  time: "datetime",
  // Lists
  "dd dl dt": "",
  li: "type value",
  menu: "",
  ol: "reversed start type",
  ul: "type",
  // Tables
  caption: BLOCK,
  "col colgroup": "align span=span valign width",
  table:
    "align background=picture bgcolor border bordercolor cellpadding cellspacing frame height rules summary width",
  "tbody tfoot thead": ROWS,
  "td th":
    "abbr align axis background=picture bgcolor char colspan=span headers=ids height nowrap rowspan=span scope valign width",
  tr: `${ROWS} background=picture height`,
  // Pictures
  audio: "controls",
  img: "align alt border decoding fetchpriority height hspace loading sizes src=picture srcset=pictures vspace width",
  picture: "",
  source: "height media sizes srcset=pictures type width",
  video: "controls height muted playsinline poster=picture preload width",
  // What opens, and controls to look at
  details: "open",
  summary: "",
  button: "disabled type value",
  fieldset: "disabled",
  input:
    "autocomplete checked disabled inputmode max maxlength min minlength multiple pattern placeholder readonly required size step type=input value",
  label: "for=id-of",
  legend: BLOCK,
  meter: "high low max min optimum value",
  optgroup: "disabled label",
  option: "disabled label selected value",
  progress: "max value",
  select: "autocomplete disabled multiple required size",
  textarea:
    "autocomplete cols disabled inputmode maxlength minlength placeholder readonly required rows wrap",
});

/** Elements that draw a player. */
export const PLAYERS: ReadonlySet<string> = new Set(["audio", "video"]);
