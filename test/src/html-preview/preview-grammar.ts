import fc from "fast-check";

// Tokens at which parsers change their state, and those that look as if they did.
const TOKENS = [
  ...[
    "<",
    "</",
    "<!",
    "<?",
    ">",
    "/>",
    "<!--",
    "-->",
    "--!>",
    "<!-->",
    "]]>",
    "<![CDATA[",
    '"',
    "'",
    "`",
    "=",
    "&",
  ],
  ...[
    "&lt;",
    "&gt;",
    "&quot;",
    "&#60;",
    "&lt",
    "&Tab;",
    "&colon;",
    "\0",
    "\r",
    "\f",
    "\u2028",
    "\ufdfa",
    "\u212a",
  ],
  ...["<img src=x onerror=__x()>", "<img src=x onerror=__x() ", "'><img src=x onerror=__x()>", "__x()"],
  ...[
    "javascript:__x()",
    "https://evil.test/x",
    "//evil.test/x",
    "url(//evil.test/x)",
    "data:image/png;base64,eA==",
  ],
  ...[
    "<textarea>",
    "</textarea>",
    "<title>",
    "</title>",
    "<xmp>",
    "<plaintext>",
    "<noscript>",
    "<template>",
    "<select>",
  ],
  ...[
    "</p>",
    "</br>",
    "</div>",
    "</li>",
    "</td>",
    "</table>",
    "</form>",
    "<form>",
    "<a>",
    "<b>",
    "</b>",
    "<p>",
    "<li>",
  ],
  ...[
    "<svg>",
    "</svg>",
    "<math>",
    "<mtext>",
    "<foreignObject>",
    "<desc>",
    "<mglyph>",
    "<font color=red>",
    "<table>",
    "<tr>",
  ],
  ...["position:fixed", "expression(__x())", "/*", "*/", "\\75rl(", ";", "}", "{{1}}", "a", "1", " ", "\n"],
];

const token = fc.constantFrom(...TOKENS);
const word = fc.constantFrom(
  "text",
  "a < b",
  "1 &lt; 2",
  "ß 漢 👍",
  "&amp;",
  "x = 'y'",
  '"',
  "-->",
  "]]>",
  "&copy",
  "#1",
);

const value = fc
  .oneof({ weight: 4, arbitrary: word }, { weight: 3, arbitrary: token })
  .map((text) => text.replace(/["]/g, "'"));
const css = fc.constantFrom(
  "color:red",
  "position:absolute;top:0",
  "background:url(data:image/png;base64,eA==)",
  "background:linear-gradient(#fff,rgb(0 0 0/.5))",
  "font:1em 'A;B'",
  "--a:1;width:var(--a)",
  "/*;*/margin:0",
  "--b:#eee;background:var(--b);border-color:var(--b)",
  "columns:2;column-gap:1em",
  "filter:blur(3px) drop-shadow(0 2px 4px rgb(0 0 0/.3))",
  "backdrop-filter:blur(4px)",
  "box-shadow:0 0 8px #999,inset 0 1px #fff;text-shadow:1px 1px 2px #000",
  "background:conic-gradient(red,blue);transform:rotate(3deg) scale(2)",
  "mask:url(#m-1)",
  "clip-path:url(#c-1)",
);

const attribute = fc.oneof(
  { weight: 16, arbitrary: value.map((text) => ` title="${text}"`) },
  { weight: 8, arbitrary: value.map((text) => ` class='${text.replace(/'/g, "")}'`) },
  { weight: 8, arbitrary: css.map((text) => ` style="${text}"`) },
  { weight: 1, arbitrary: token.map((text) => ` lang=${text}`) },
  { weight: 1, arbitrary: token.map((text) => `${text}x`) },
);
const attributes = fc.array(attribute, { maxLength: 1 }).map((list) => list.join(""));

const LEAVES = fc.oneof(
  { weight: 16, arbitrary: word },
  { weight: 1, arbitrary: token },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "<br/>",
      "<!-- x -->",
      "<!--<b>-->",
      "<img src=data:image/png;base64,eA== alt=x>",
      "<select disabled><option>a<option>b</select>",
      "<textarea disabled>\na < b</textarea>",
      "<textarea disabled><b></textarea>",
      "<input disabled>",
      "<button disabled>x</button>",
      '<a href="https://example.com/?a=1&b=2#c">x</a>',
      "<p id=part-1>x</p>",
    ),
  },
);
const SHAPES = fc.oneof(
  { weight: 8, arbitrary: word },
  { weight: 1, arbitrary: token },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '<path d="M0 0"/>',
      "<title>x &amp; y</title>",
      '<rect fill="red"><set attributeName=fill to=red /></rect>',
      '<a href="https://example.com/"><text>x</text></a>',
      "<image href=data:image/png;base64,eA== />",
      '<filter id="f-1"><feGaussianBlur stdDeviation="3"/></filter><rect width="9" height="9" filter="url(#f-1)"/>',
      '<mask id="m-1"><rect width="9" height="9" fill="#fff"/></mask><circle r="9" mask="url(#m-1)"/>',
      '<marker id="a-1"><path d="M0 0L9 5L0 9"/></marker><polyline points="0 0 9 9 20 5" marker-mid="url(#a-1)"/>',
      '<clipPath id="c-1"><circle r="4"/></clipPath><rect width="9" height="9" clip-path="url(#c-1)"/>',
      '<circle r="9" pathLength="100" stroke="red" stroke-dasharray="25 75"/>',
      '<g stroke-dasharray="4 2"><line x2="90" stroke="red"/></g>',
      '<rect width="9"><animate attributeName="width" values="0;9" dur="1s"/></rect>',
    ),
  },
);

const BLOCKS = "div section figure details blockquote pre h2 fieldset article aside center";
const INLINE = "b i span code em font a label button sub u small";

let phrasing = LEAVES;
let flow = LEAVES;
let shapes = SHAPES;
for (let depth = 0; depth < 3; depth += 1) {
  shapes = fc.oneof(shapes, element("g text defs a rect symbol", shapes));
  const inner = phrasing;
  const blocks = flow;
  phrasing = fc.oneof(
    { weight: 2, arbitrary: LEAVES },
    { weight: 4, arbitrary: element(INLINE, inner) },
    { weight: 1, arbitrary: element("svg", shapes) },
    { weight: 1, arbitrary: element("math", element("mi mtext mo mn", word)) },
  );
  flow = fc.oneof(
    { weight: 2, arbitrary: phrasing },
    { weight: 2, arbitrary: element("p", inner) },
    { weight: 4, arbitrary: element(BLOCKS, blocks) },
    { weight: 1, arbitrary: list("ul", "li", blocks) },
    { weight: 1, arbitrary: list("dl", "dd", blocks) },
    { weight: 2, arbitrary: table(blocks) },
    { weight: 1, arbitrary: fc.constantFrom("<hr>", "<p>a<p>b", "<ul><li><p>a<li>b</ul>") },
  );
}

const CUT = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(), token) },
);

/** Previews that are mostly sound, composed with the tokens that break parsers. */
export const previews: fc.Arbitrary<string> = fc
  .tuple(fc.array(flow, { minLength: 1, maxLength: 4 }), CUT)
  .map(([parts, cut]) => {
    const preview = parts.join("");
    if (cut === null) return preview;
    const place = cut[0] % (preview.length + 1);
    return (preview.slice(0, place) + cut[1] + preview.slice(place)).toWellFormed();
  });

function element(names: string, content: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...names.split(" ")), attributes, fc.array(content, { maxLength: 3 }))
    .map(([name, attributeText, parts]) => {
      const type = name === "button" ? " type=button" : "";
      return `<${name}${type}${attributeText}>${parts.join("")}</${name}>`;
    });
}

function list(name: string, item: string, content: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(fc.array(content, { maxLength: 3 }), fc.boolean()).map(([items, isClosed]) => {
    const written = items.map((part) => `<${item}>${part}${isClosed ? `</${item}>` : ""}`);
    return `<${name}>${written.join("")}</${name}>`;
  });
}

function table(content: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(content, { maxLength: 3 }), fc.boolean(), fc.constantFrom("", "<tbody>", "<thead>"))
    .map(([cells, isClosed, group]) => {
      const written = cells.map((part) => `<tr><td>${part}${isClosed ? "</td></tr>" : ""}`);
      return `<table>${group}${written.join("")}</table>`;
    });
}
