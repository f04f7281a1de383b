import { describe, expect, it } from "vitest";
import { parseJson } from "../../../src/text/parse-json.js";

describe("JSON that is none", () => {
  it.each<[bytes: number[], byte: number, line: number]>([
    [[0xff], 1, 1],
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
