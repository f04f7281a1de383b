import fc from "fast-check";

const NAMES = fc.oneof(
  {
    weight: 8,
    arbitrary: oneOf("a b p div span table tr td li ul pre code h1 input img details font nobr col"),
  },
  { weight: 3, arbitrary: oneOf("svg math title textarea xmp noembed noframes noscript plaintext") },
  { weight: 1, arbitrary: oneOf("select template option") },
  {
    weight: 3,
    arbitrary: oneOf("desc foreignObject mtext mi mglyph annotation-xml image animate set use path"),
  },
  { weight: 1, arbitrary: oneOf("iframe object embed meta base link form button frameset") },
);

const ODDITIES = [
  ...["x", " ", "a < b", "<", ">", '"', "'", "=", "`", "\0", "\r\n", "ß", "</"],
  ...["&lt;b&gt;", "&amp;", "&#x6a;", "&Tab;", "&colon;", "&#0;"],
  ...["<!--", "-->", "--!>", "<!-->", "<!", "<?", "]]>", "<![CDATA["],
];

const HARM = [
  "<img src=x onerror=f()>",
  "<b onclick=f() ",
  "<iframe>",
  "</title><a href=javascript:f()>",
  "</xmp><img onerror=f()>",
  "&lt;img src=x onerror=f()&gt;",
  "--&gt;&lt;img onerror=f()&gt;",
  "]]&gt;&lt;b onclick=f()&gt;",
  "&lt;/noscript&gt;&lt;b onclick=f()&gt;",
  "</textarea&gt;&lt;iframe&gt;",
];

const VALUES = fc.oneof(
  { weight: 6, arbitrary: oneOf("x #x https://e.org/?a=1&amp;b color:red href button text/html") },
  {
    weight: 1,
    arbitrary: oneOf("javascript:f() &#106;avascript&colon;f() data:text/html,x data:image/png;base64,x"),
  },
  { weight: 1, arbitrary: fc.constantFrom(" java\tscript:f()", ...HARM) },
  { weight: 1, arbitrary: fc.constantFrom(...ODDITIES) },
);

const ATTRIBUTES = fc
  .record({
    before: fc.constantFrom(" ", " ", " ", "\n", "\t", "/", "\f", "  ", ""),
    name: oneOf("href src title class style xlink:href encoding type attributeName id ONCLICK data-x"),
    equals: fc.constantFrom("=", "=", " = ", ""),
    quote: fc.constantFrom('"', '"', "'", ""),
    value: VALUES,
    isClosed: fc.integer({ max: 9 }).map((number) => number > 0),
  })
  .map(
    ({ before, name, equals, quote, value, isClosed }) =>
      `${before}${name}${equals}${quote}${value}${isClosed ? quote : ""}`,
  );

const START_TAGS = fc
  .tuple(NAMES, fc.array(ATTRIBUTES, { maxLength: 2 }), fc.constantFrom(">", ">", ">", "/>", " >", ""))
  .map(([name, attributes, end]) => `<${name}${attributes.join("")}${end}`);

const END_TAGS = fc
  .tuple(NAMES, fc.constantFrom(">", ">", ">", " >", " x>", ""))
  .map(([name, end]) => `</${name}${end}`);

/** Fragments of HTML, most of them broken: tags, attributes, references, comments and nesting out of order. */
export const htmlFragments: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: START_TAGS },
      { weight: 3, arbitrary: END_TAGS },
      { weight: 3, arbitrary: fc.constantFrom(...ODDITIES) },
      { weight: 1, arbitrary: fc.constantFrom(...HARM) },
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((parts) => parts.join(""));

function oneOf(words: string): fc.Arbitrary<string> {
  return fc.constantFrom(...words.split(" "));
}
