import { shorten } from "../text/foreign-words.js";
import { suggest } from "../text/nearest-name.js";
import { BadInputError } from "./bad-input-error.js";
import { COMMANDS, type CommandName, OPTIONS_OF, type TypedOptions } from "./command-words.js";
import { listNames } from "./list-names.js";
import { suggestFile } from "./suggest-file.js";

const SEE_HELP = "See ask-user-question --help.";

/** What to tell of a word that is neither a command nor a file. */
export async function describeUnknownCommand(word: string): Promise<string> {
  const actions = COMMANDS.questions.map((action) => `questions ${action}`);
  const action = actions.find((name) => name.endsWith(` ${word.toLowerCase()}`));
  const meant = suggest(action ?? word, [...Object.keys(COMMANDS), ...actions]);
  return `There is no command and no file "${shorten(word)}".${meant || (await suggestFile(word))}\n${SEE_HELP}`;
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
    const meant = suggest(typed, actions, write);
    const expected = listNames(actions.map(write));
    throw new BadInputError(`There is no command "${write(typed)}".${meant} Expected ${expected}.`);
  }
  const [extra] = isOneMore(action) ? rest.slice(1) : rest;
  if (extra !== undefined) {
    throw new BadInputError(`"${shorten(extra)}" is one word too many after ${write(action)}.\n${SEE_HELP}`);
  }
  refuseOtherOptions(write(action), options);
  // It was found among them.
  return action as (typeof COMMANDS)[Command][number];
}

/** Throws {@link BadInputError} for a word that is none of those which may follow. */
export function refuseWord(word: string | undefined, known: readonly string[]): void {
  if (word === undefined || known.includes(word)) return;
  throw new BadInputError(`"${shorten(word)}" is one word too many.${suggest(word, known)}\n${SEE_HELP}`);
}

/** Throws {@link BadInputError} for an option that means nothing to a command. */
export function refuseOtherOptions(command: string, options: TypedOptions): void {
  const known: readonly string[] = OPTIONS_OF[command] ?? [];
  const other = Object.keys(options).find((name) => !known.includes(name));
  if (other === undefined) return;
  const names = known.map((name) => `--${name}`);
  const allowed = names.length === 0 ? "It takes no options." : `It takes ${listNames(names, "and")}.`;
  throw new BadInputError(`--${other} does not go with ${command}. ${allowed}`);
}
