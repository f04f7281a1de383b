import { expect, it } from "vitest";
import { createChoiceReader } from "../../../src/elicitation/read-choice.js";

const signs = Array.from({ length: 999 }, (_, index) => String.fromCodePoint(0x4e00 + index));
const options = ["Search", ...signs].map((label) => ({ label, description: "" }));

it("C-13 what resembles an option is looked for until 100 000 labels of about its length were compared", () => {
  const read = createChoiceReader(
    { question: "Q?", header: "", options, otherLabel: "In words of my own" },
    { nearMiss: "ask" },
  );
  for (let count = 0; count < 10; count += 1) read("much longer");
  for (let count = 0; count < 100; count += 1) read("a");
  let found = 0;
  while (found < 1000 && read("Serch").type === "unclear") found += 1;
  expect(found).toBe(100);
});
