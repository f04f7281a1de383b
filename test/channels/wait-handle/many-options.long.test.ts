import { describe, expect, it } from "vitest";
import { choice, openOne, post } from "./exchange.js";

describe("a joined answer of many options", () => {
  const labels = Array.from({ length: 20_000 }, (_, index) => `o${index}`);
  const ask = () => openOne({ questions: [choice("Which?", labels, { multiSelect: true })] });

  it("W-01 is read whole", async () => {
    const { channel, asked } = ask();
    const body = { kind: "question", answer: labels.join(", ") };
    expect(await post(channel, "s", body)).toMatchObject({ status: 204 });
    expect(await asked).toMatchObject({ answers: { "Which?": labels } });
  });

  it.each([
    ["repeats one", "o0, ".repeat(200_000)],
    ["holds nothing but commas", ",".repeat(1_000_000)],
    ["holds nothing but blanks", " ".repeat(1_000_000)],
    ["is no label for long", `${"x ".repeat(400_000)}, o1`],
  ])("W-04 is read in no time that grows faster than it, where it %s", async (_, answer) => {
    const { channel } = ask();
    const { status } = await post(channel, "s", { kind: "question", answer });
    expect([204, 400]).toContain(status);
  });
});
