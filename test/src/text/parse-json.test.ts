import { describe, expect, it } from "vitest";
import { parseJson } from "../../../src/text/parse-json.js";

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("JSON", () => {
  it.each([" [1] ", '{"a": "é"}', "null"])("L-09 P-02 is read from text and from bytes: %s", async (text) => {
    const verdict = { ok: true, value: JSON.parse(text) };
    expect(await parseJson(text, "f")).toEqual(verdict);
    expect(await parseJson(bytesOf(text), "f")).toEqual(verdict);
    expect(await parseJson(bytesOf(`\ufeff${text}`), "f")).toEqual(verdict);
  });
});

describe("JSON that is none", () => {
  it.each(["", " \n\t"])("L-09 P-02 is empty where it is %j", async (text) => {
    const verdict = { ok: false, fault: "f is empty.", summary: "f is empty." };
    expect(await parseJson(text, "f")).toEqual(verdict);
    expect(await parseJson(bytesOf(text), "f")).toEqual(verdict);
  });

  it("L-09 P-02 P-05 is told with its place, in words of its own, and without what it holds", async () => {
    const fault = "f is not valid JSON: line 2, column 3: ";
    const verdict = await parseJson("{\n  secret: 1}", "f");
    expect(verdict).toEqual({
      ok: false,
      fault: expect.stringMatching(new RegExp(`^${fault}.*secret`, "s")),
      summary: expect.stringMatching(new RegExp(`^${fault}(?!.*secret)`, "s")),
      at: { line: 2, column: 3, words: expect.stringContaining("secret") },
    });
    if (!verdict.ok) expect(verdict.fault).toBe(`${fault}${verdict.at?.words}`);
  });

  it.each<[bytes: number[], byte: number, line: number]>([
    [[0xff], 1, 1],
    [[0xff, 0xbf, 0xbd], 1, 1],
    [[0xef, 0xbb, 0xbf, 0xff], 4, 1],
    [[0xef, 0xbf, 0xbd, 0x0a, 0xef, 0xbf, 0xff], 5, 2],
    [[0xef, 0xbf, 0xbd, 0xef], 4, 1],
    [[0xef, 0xbf, 0xbd, 0x41, 0xef, 0xff, 0xbd], 5, 1],
    [[0xef, 0xbf, 0xbd, 0xef, 0xbf, 0xbd, 0x0a, 0x0a, 0x41, 0xc3], 10, 3],
    [[0xc3, 0xa9, 0xef, 0xbf, 0xbd, 0xc3, 0xa9, 0xef, 0xbf], 8, 1],
  ])("L-09 P-02 in %j, byte %d on line %d belongs to no character", async (bytes, byte, line) => {
    const fault = `f is not valid UTF-8: byte ${byte}, on line ${line}, belongs to no character. Save it as UTF-8.`;
    expect(await parseJson(new Uint8Array(bytes), "f")).toEqual({ ok: false, fault, summary: fault });
  });

  it("L-09 P-02 has no place where it is too deep for the parser that knows places", async () => {
    const verdict = await parseJson(`${"[".repeat(200_000)}x`, "f");
    expect(verdict).toEqual({
      ok: false,
      fault: expect.stringMatching(/^f is not valid JSON: Unexpected token 'x', .* is not valid JSON\.$/),
      summary: "f is not valid JSON.",
    });
  });
});
