import { describe, expect, it } from "vitest";
import { leastRatio } from "../../processor-time.js";
import { answer } from "./answer-typing.js";

describe("a long line on a terminal, in plain lines", () => {
  it.each([
    ["letters and Backspace", "ab\u007f"],
    ["letters and Ctrl+W", "ab cd \u0017"],
  ])("C-13 K-13 takes time as it is long: %s", async (_, piece) => {
    const create = (length: number) => piece.repeat(length / piece.length);
    const inPieces = async () => {
      for (let part = 0; part < 16; part += 1) await answer([create(6_000), "!\r"]);
    };
    const whole = () => answer([create(96_000), "!\r"]);
    expect(await leastRatio([inPieces, whole], 8, 3)).toBeLessThan(3);
  });
});
