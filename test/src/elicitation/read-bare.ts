import { expect } from "vitest";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { type ChoiceReading, readChoice } from "../../../src/elicitation/read-choice.js";
import fixtures from "./choices.json" with { type: "json" };

export const questions = fixtures.questions as unknown as Record<string, PilotDeckElicitationQuestion>;

/** A reading without the labels that it is near to, which are told wherever there are any. */
export function readBare(...args: Parameters<typeof readChoice>): ChoiceReading {
  const reading = readChoice(...args);
  if (reading.type !== "unclear") return reading;
  const { near = [], ...bare } = reading;
  const { explanation } = bare;
  expect(explanation.includes("Did you mean")).toBe(near.length > 0);
  for (const label of near) expect(explanation).toContain(label);
  return bare;
}
