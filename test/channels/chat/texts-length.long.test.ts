import { describe, expect, it } from "vitest";
import { writeChatMessages } from "../../../channels/chat/index.js";
import { measureGrowth } from "../../processor-time.js";

describe("a long text in a chat", () => {
  it.each(["word ", "x", " ", "\u0301", "*"])(
    "E-04 C-13 takes a time that grows no faster than it does: %j",
    async (unit) => {
      const write = (text: string) => writeChatMessages([{ text }], { flavour: "markdown", limit: 100 });
      const long = unit.repeat(20_000);
      const visible = (text: string) => text.replace(/[\s\\]/g, "");
      expect(visible(write(long).join(""))).toBe(visible(long));
      expect(await measureGrowth(write, unit.repeat(1_000), long, 4)).toBeLessThan(4);
    },
  );
});
