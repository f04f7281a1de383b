import type {
  ElicitationAnswers,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { guardCheck } from "../../src/elicitation/combine-checks.js";
import { memberOf, ROOT } from "../../src/text/issues.js";
import type { ChatPerson } from "./chat.js";

type TakenAnswer = { texts: readonly string[]; by: ChatPerson | undefined };

/** The answers that were given so far, by the index of their questions. */
export type TakenAnswers = {
  find(index: number): TakenAnswer | undefined;
  give(index: number, texts: readonly string[], by: ChatPerson | undefined): void;
  /** The questions that have none, in their order. */
  pending(): number[];
  /** What the request's own check says of them. */
  check(request: PilotDeckElicitationRequest): readonly PilotDeckToolValidationIssue[];
  /** Takes back those that are refused; where nobody knows which, all of them. */
  reopen(issues: readonly PilotDeckToolValidationIssue[]): void;
  /** Keyed by question text, in the order of the questions, with what is only picked for one of them so far. */
  write(index?: number, picked?: readonly string[]): ElicitationAnswers;
  /** Who gave them, each once. */
  people(): ChatPerson[];
};

export function createTakenAnswers(questions: readonly PilotDeckElicitationQuestion[]): TakenAnswers {
  const given = new Map<number, TakenAnswer>();
  const write: TakenAnswers["write"] = (index, picked = []) => {
    const entries = questions.flatMap((question, at): [string, string | string[]][] => {
      const texts = given.get(at)?.texts ?? (at === index && picked.length > 0 ? picked : undefined);
      if (texts === undefined) return [];
      return [[question.question, question.multiSelect === true ? [...texts] : (texts[0] ?? "")]];
    });
    return Object.fromEntries(entries);
  };
  return {
    find: (index) => given.get(index),
    give(index, texts, by) {
      given.set(index, { texts, by });
    },
    pending: () => questions.map((_, index) => index).filter((index) => !given.has(index)),
    check(request) {
      // One of the host's that throws must not leave the ask open for ever.
      return guardCheck(request.check)(write());
    },
    reopen(issues) {
      const named = questions.flatMap(({ question }, index) =>
        issues.some(({ pointer }) => pointer === memberOf(ROOT, question).pointer) ? [index] : [],
      );
      for (const index of named.length > 0 ? named : questions.keys()) given.delete(index);
    },
    write,
    people() {
      const people = [...given.values()].flatMap(({ by }) => by ?? []);
      return [...new Map(people.map((person) => [person.id, person])).values()];
    },
  };
}
