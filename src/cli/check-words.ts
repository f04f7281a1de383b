import { shorten } from "../text/foreign-words.js";
import { findNearest } from "../text/nearest-name.js";
import { BadInputError } from "./bad-input-error.js";
import { calledAs } from "./called-as.js";
import {
  COMMANDS,
  type CommandName,
  findOtherOption,
  OPTIONS_OF,
  type TypedOptions,
} from "./command-words.js";
import { describeMeant, joinSentences, listNames } from "./sentences.js";
import { findNearPath } from "./suggest-file.js";

/** What is wrong with a word that is neither a command nor a file. */
export async function refuseUnknownCommand(word: string): Promise<BadInputError> {
  const actions = COMMANDS.questions.map((action) => `questions ${action}`);
  const action = actions.find((name) => name.endsWith(` ${word.toLowerCase()}`));
  const near = findNearest(action ?? word, [...Object.keys(COMMANDS), ...actions]);
  const meant = near ?? (await findNearPath(word));
  return new BadInputError(
    (say) =>
      `${joinSentences(say, say.neitherCommandNorFile(shorten(word)), describeMeant(meant, say))}\n${say.seeHelp(calledAs())}`,
  );
}

/**
 * The word after a command that has some, the first one by default. Throws {@link BadInputError} for any other, for more
 * words than that, and for options that mean nothing there.
 *
 * @param isOneMore - whether a further word may follow
 */
export function readAction<Command extends CommandName>(
  command: Command,
  [given, ...rest]: readonly string[],
  options: TypedOptions,
  isOneMore: (action: string) => boolean = () => false,
): (typeof COMMANDS)[Command][number] {
  const actions: readonly string[] = COMMANDS[command];
  const [first = ""] = actions;
  const write = (name: string) => `${command} ${name}`;
  const action = actions.find((name) => name === (given ?? first));
  if (action === undefined) {
    const typed = shorten(given ?? "");
    const near = findNearest(typed, actions);
    const meant = near === undefined ? undefined : write(near);
    throw new BadInputError((say) => {
      const expected = say.expected(listNames(actions.map(write), say));
      return joinSentences(say, say.unknownCommand(write(typed)), describeMeant(meant, say), expected);
    });
  }
  const [extra] = isOneMore(action) ? rest.slice(1) : rest;
  if (extra !== undefined) {
    throw new BadInputError(
      (say) => `${say.tooManyAfter(shorten(extra), write(action))}\n${say.seeHelp(calledAs())}`,
    );
  }
  refuseOtherOptions(write(action), options);
  // It was found among them.
  return action as (typeof COMMANDS)[Command][number];
}

/** Throws {@link BadInputError} for a word that is none of the commands which may follow, or where none may. */
export function refuseWord(word: string | undefined, known: readonly string[]): void {
  if (word === undefined || known.includes(word)) return;
  const meant = findNearest(word, known);
  throw new BadInputError((say) => {
    const fault = known.length === 0 ? say.tooMany(shorten(word)) : say.unknownCommand(shorten(word));
    return `${joinSentences(say, fault, describeMeant(meant, say))}\n${say.seeHelp(calledAs())}`;
  });
}

/** Throws {@link BadInputError} for an option that means nothing to a command. */
export function refuseOtherOptions(command: string, options: TypedOptions): void {
  const other = findOtherOption(command, options);
  if (other === undefined) return;
  const names = (OPTIONS_OF[command] ?? []).map((name) => `--${name}`);
  throw new BadInputError((say) => {
    const takes = names.length === 0 ? say.takesNoOptions : say.takesOptions(listNames(names, say, "and"));
    return joinSentences(say, say.optionElsewhere(`--${other}`, command), takes);
  });
}
