import { parseArgs } from "node:util";
import { LANGUAGES, lookUpLanguage } from "../language/language.js";
import { shorten } from "../text/foreign-words.js";
import { BadInputError } from "./bad-input-error.js";
import { calledAs } from "./called-as.js";
import type { TypedOptions } from "./command-words.js";
import {
  COMMANDS,
  type CommandName,
  OPTIONS,
  type OptionName,
  type OptionWords,
  OWN_OPTIONS,
} from "./command-words.js";
import { refuseChoice } from "./refuse-choice.js";
import { describeMeant, joinSentences } from "./sentences.js";

/** What was typed: the command, the words after it, and the options. */
export type Arguments = {
  /** Absent where the first word is none: a call is to be asked then. */
  command?: CommandName;
  words: string[];
  options: TypedOptions;
};

/** Throws {@link BadInputError} for an option that does not exist, lacks its value, has one that it does not take, or a second one. */
export async function readArguments(args: readonly string[]): Promise<Arguments> {
  const [word] = parse(args, OPTIONS).positionals;
  const command = isCommand(word) ? word : undefined;
  const known: Options = { ...OPTIONS, ...(command && OWN_OPTIONS[command]) };
  const { values, positionals, tokens } = parse(args, known);
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const option = Object.hasOwn(known, token.name) ? known[token.name as OptionName] : undefined;
    if (option === undefined) throw await refuseOption(args[token.index] ?? token.rawName);
    if (option.value === undefined && token.value !== undefined) {
      const { rawName, value } = token;
      throw new BadInputError((say) => say.takesNoValue(rawName, shorten(value)));
    }
    const next = token.inlineValue === false && /^-./.test(token.value) ? token.value : undefined;
    if (option.value !== undefined && (token.value === undefined || next !== undefined)) {
      throw refuseValueless(token.rawName, option, next);
    }
    if (token.name === "language") {
      if (token.value !== undefined && !lookUpLanguage([token.value]))
        throw await refuseChoice(token.rawName, token.value, LANGUAGES);
      // Of languages the last one counts, so that an alias can have one.
      continue;
    }
    if (option.value !== undefined && !option.isMany && given.has(token.name)) {
      const { rawName } = token;
      throw new BadInputError((say) => say.onlyOnce(rawName));
    }
    given.add(token.name);
  }
  return {
    ...(command && { command }),
    words: command === undefined ? positionals : positionals.slice(1),
    // The tokens have proved that each has the kind of value that it takes.
    options: values as TypedOptions,
  };
}

type Options = Readonly<Record<OptionName, OptionWords>>;

function parse(args: readonly string[], known: Options) {
  const options = Object.entries(known).map(([name, { short, value, isMany }]) => [
    name,
    {
      type: value === undefined ? "boolean" : "string",
      ...(short && { short }),
      ...(isMany && { multiple: true }),
    },
  ]);
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    // Node's own sentences know neither our values nor what was meant.
    strict: false,
    tokens: true,
    options: Object.fromEntries(options),
  });
}

/** Whether a word is one of the commands. */
export function isCommand(word: string | undefined): word is CommandName {
  return word !== undefined && Object.hasOwn(COMMANDS, word);
}

function refuseValueless(
  typed: string,
  { value, values = [] }: OptionWords,
  next: string | undefined,
): BadInputError {
  return new BadInputError((say) => {
    const expected =
      values.length > 0 ? values.join(say.comma) : value === undefined ? "" : say.values[value];
    const fault =
      next === undefined
        ? say.needsValue(typed, expected)
        : say.needsValueBefore(typed, expected, shorten(next));
    return `${fault}\n${say.seeHelp(calledAs())}`;
  });
}

async function refuseOption(typed: string): Promise<BadInputError> {
  const { findNearest } = await import("../text/nearest-name.js");
  const name = typed.replace(/=.*/s, "");
  const near = findNearest(name.replace(/^-+/, ""), Object.keys(OPTIONS));
  const meant = near === undefined ? undefined : `--${near}`;
  return new BadInputError((say) => {
    const fault = joinSentences(say, say.unknownOption(shorten(name)), describeMeant(meant, say));
    return `${fault}\n${joinSentences(say, say.seeHelp(calledAs()), say.fileAfterDashes)}`;
  });
}
