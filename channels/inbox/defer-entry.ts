import type { PilotDeckElicitationAnswer } from "../../protocol/elicitation.js";
import { textAtOnce } from "../../src/elicitation/at-once.js";
import { takePresent } from "../../src/wire/present-members.js";
import type { Entry } from "./entry.js";

/** What is told beside where an entry waits. */
export type DeferOptions = {
  /** The page of the entry. */
  url: string | undefined;
  /** In the host's words what the model is told. */
  instruction: ((entry: Entry, url: string | undefined) => string) | undefined;
  /** What stands in the way of telling the person. */
  warning: string | undefined;
};

/** The answer of an ask that was put off: where its entry waits, and how to come back. */
export function deferEntry(
  entry: Entry,
  { url, instruction, warning }: DeferOptions,
): PilotDeckElicitationAnswer {
  const { id, expiresAt } = entry;
  // Where it fails the entry is there all the same: what is said by default is right.
  const told = textAtOnce("instruction", () => instruction?.(entry, url));
  const own = told === undefined ? undefined : withWarning(told, warning);
  const where = url === undefined ? "in the inbox" : `at ${url}`;
  const deferred = {
    id,
    message:
      own ??
      withWarning(
        `The question waits ${where}. Make the same call again later: it returns the answer once the user has given one.`,
        warning,
      ),
    ...takePresent({ instruction: own, warning, url, expiresAt }),
  };
  return { type: "cancelled", reason: `the question waits ${where}`, code: "deferred", deferred };
}

function withWarning(text: string, warning: string | undefined): string {
  return warning === undefined ? text : `${text} ${warning}`;
}
