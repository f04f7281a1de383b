import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChatFlavour, type ChatText, writeChatMessages } from "../../../channels/chat/index.js";
import { runs } from "../../property-runs.js";
import { READERS } from "./read-flavour.js";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const MARKUP = [..."*_~`[]()<>&#+-=|{}.!\\:/@\"'^$%,;? 1a"];

/** Lines as a model writes them, with everything that a messenger may take for markup. */
const line = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...MARKUP) },
      fc.string({ unit: "grapheme", maxLength: 3 }),
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join("").replace(/[\n\r\u200b\u00a0]/g, ""));
const texts = fc.array(
  fc.record({
    text: fc.array(line, { maxLength: 3 }).map((lines) => lines.join("\n")),
    kind: fc.constantFrom("strong", "code", undefined),
  }) as fc.Arbitrary<ChatText>,
  { maxLength: 5 },
);

describe.each(Object.entries(READERS))("the flavour %s", (name, read) => {
  const flavour = name as ChatFlavour;

  it("E-04 gives back what was written, whatever it is", () => {
    fc.assert(
      fc.property(texts, (given) => {
        const messages = writeChatMessages(given, { flavour, limit: 100_000 });
        expect(messages.length).toBeLessThanOrEqual(1);
        expect(seen(messages.map((message) => read(message).text).join("\n"))).toBe(
          seen(given.map(({ text }) => text).join("\n")),
        );
      }),
      { numRuns: runs(500) },
    );
  });

  it("E-04 marks code as code and what stands out as that, and nothing else", () => {
    fc.assert(
      fc.property(texts, (given) => {
        const shown = writeChatMessages(given, { flavour, limit: 100_000 }).map(read);
        for (const kind of ["code", "strong"] as const) {
          const meant = given.filter((text) => text.kind === kind).map(({ text }) => text);
          expect(seen(shown.flatMap((one) => one[kind]).join("\n"))).toBe(seen(meant.join("\n")));
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it("E-04 keeps to the limit, and every message can be read by itself", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 64, max: 200 }), (given, limit) => {
        const messages = writeChatMessages(given, { flavour, limit });
        for (const message of messages) {
          expect(message.length).toBeLessThanOrEqual(limit);
          expect(message.isWellFormed()).toBe(true);
        }
        const told = messages.map((message) => read(message).text).join("\n");
        expect(seen(told)).toBe(seen(given.map(({ text }) => text).join("\n")));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("a line that is too long", () => {
  const split = (text: string) => writeChatMessages([{ text }], { limit: 64 });

  it("E-04 is cut between words, and no word that fits is broken", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }), { maxLength: 30 }),
        (given) => {
          const words = given
            .flatMap((word) => word.split(/\s+/))
            .filter((word) => word !== "" && word.length <= 40);
          const pieces = split(words.join(" "));
          expect(pieces.flatMap((piece) => piece.split(" ")).filter((word) => word !== "")).toEqual(words);
          for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(64);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it("E-04 is cut between characters as people see them where one word alone is too long", () => {
    const family = "👩‍👩‍👧‍👦";
    const flag = "🇩🇪";
    const accent = "e\u0301";
    const word = (family + flag + accent).repeat(200);
    const whole = [...graphemes.segment(word)].map(({ segment }) => segment);
    const pieces = split(word);
    expect(pieces.join("")).toBe(word);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.flatMap((piece) => [...graphemes.segment(piece)].map(({ segment }) => segment))).toEqual(
      whole,
    );
  });

  it("E-04 is cut within a character that alone is too long, but never within half of a surrogate pair", () => {
    const tower = `x${"\u{e0100}".repeat(200)}`;
    const pieces = split(tower);
    expect(pieces.join("")).toBe(tower);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(64);
      expect(piece.isWellFormed()).toBe(true);
    }
  });

  it("E-04 a limit that is too low for anything is refused", () => {
    const said = "A message must hold 64 or more, but holds 63.";
    expect(() => writeChatMessages([], { limit: 63 })).toThrow(new RangeError(said));
  });

  it.each([
    [{ flavor: "slack" }, 'writeChatMessages has no option "flavor". Did you mean flavour?'],
    [
      { flavour: "slak" },
      'flavour must be one of plain, markdown, telegram-markdown, html, slack, but is "slak".',
    ],
    [{ limit: "100" }, "limit of writeChatMessages must be a number, but it is a string."],
  ])("E-04 a slip in the options is told, and nothing goes out unescaped: %j", (options, said) => {
    const write = () => Reflect.apply(writeChatMessages, undefined, [[{ text: "<b>" }], options]);
    expect(write).toThrow(new TypeError(said));
  });
});

describe("code", () => {
  it("E-04 that goes on in the next message is code there too, and breaks at its lines", () => {
    const code = Array.from({ length: 12 }, (_, number) => `const value${number} = compute(${number});`).join(
      "\n",
    );
    const messages = writeChatMessages([{ text: "Look:" }, { text: code, kind: "code" }], {
      flavour: "markdown",
      limit: 120,
    });
    expect(messages.length).toBeGreaterThan(3);
    for (const message of messages) expect(message).toMatch(/```\n[\s\S]*\n```$/);
    expect(messages.flatMap((message) => message.match(/const .*/g) ?? []).join("\n")).toBe(code);
  });

  it("E-04 keeps its blanks, and a fence within it is text", () => {
    const code = "if (x) {\n  say(`hi`);\n}\n```\nnot over";
    const [message = ""] = writeChatMessages([{ text: code, kind: "code" }], {
      flavour: "markdown",
      limit: 4000,
    });
    expect(message).toBe(`\`\`\`\`\n${code}\n\`\`\`\``);
  });

  it.each([18, 19, 20, 29, 64, 300])(
    "E-04 keeps to the limit where it holds %d backticks in a row",
    (count) => {
      const code = `x = ${"`".repeat(count)}\n${"`".repeat(count)}`;
      const messages = writeChatMessages([{ text: code, kind: "code" }], { flavour: "markdown", limit: 64 });
      for (const message of messages) expect(message.length).toBeLessThanOrEqual(64);
      const shown = messages.flatMap((message) => READERS.markdown(message).code);
      expect(seen(shown.join("\n"))).toBe(seen(code));
    },
  );
});

/** What can be seen of a text, wherever its lines end. */
function seen(text: string): string {
  return text.replace(/\s/g, "");
}
