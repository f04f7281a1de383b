import { type CommandSentences, SENTENCES } from "../language/en/command.js";
import { findStoreFault } from "../language/find-store-fault.js";
import { describeThrown, toldOf } from "../text/thrown.js";

/** Something that the person is told, in their language: it is thrown where nobody knows yet which that is. */
export class PersonError extends Error {
  override readonly name: string = "PersonError";
  /** All that they are told. */
  readonly tell: (say: CommandSentences) => string;

  constructor(tell: (say: CommandSentences) => string) {
    super(tell(SENTENCES));
    this.tell = tell;
  }
}

/** The person gave the command something that it cannot use. */
export class BadInputError extends PersonError {
  override readonly name = "BadInputError";
}

/** What the person is told of whatever was thrown. Never throws. */
export function tellThrown(thrown: unknown, say: CommandSentences): string {
  if (thrown instanceof PersonError) return thrown.tell(say);
  const fault = thrown instanceof Error ? findStoreFault(thrown.message, say.storeFaults) : undefined;
  return fault ?? toldOf(thrown) ?? describeThrown(thrown);
}
