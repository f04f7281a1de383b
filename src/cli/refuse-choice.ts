import { shorten } from "../text/foreign-words.js";
import { BadInputError } from "./bad-input-error.js";
import { describeMeant, joinSentences, listNames } from "./sentences.js";

/** What is wrong with the value of an option that is none of its choices, with the nearest. */
export async function refuseChoice(
  option: string,
  value: string,
  choices: readonly string[],
): Promise<BadInputError> {
  const { findNearest } = await import("../text/nearest-name.js");
  const meant = findNearest(value, choices);
  return new BadInputError((say) => {
    const fault = say.mustBe(option, listNames(choices, say), shorten(value));
    return joinSentences(say, fault, describeMeant(meant, say));
  });
}
