import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { COMMAS, readJoined } from "./joined-options.js";

/**
 * The texts of an answer that names options joined by commas (seed 004), then what remains: the person's own. Takes time
 * that grows no faster than the text.
 */
export function splitOptions(text: string, { options }: PilotDeckElicitationQuestion): string[] {
  const { named, rest } = readJoined<never>(text, COMMAS, options, () => undefined);
  return rest === "" ? named : [...named, rest];
}
