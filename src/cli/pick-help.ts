import {
  COMMON_OPTIONS,
  type CommandName,
  OPTIONS,
  OPTIONS_OF,
  type OptionName,
  OWN_OPTIONS,
} from "./command-words.js";

/**
 * The part of the help that is about one command: its ways to be called, and the options that mean something to it. The help is
 * built alike in all languages: what it is for, then the usage, then the options, each in a block of its own.
 *
 * @param more - where the rest is
 */
export function pickHelp(help: string, command: CommandName, more: string): string {
  const [, usage = "", options = ""] = help.split("\n\n");
  const calls = pick(usage, (head) => isCallOf(head, command));
  return `${calls}\n\n${pick(options, (head) => isOptionOf(head, command))}\n\n${more}\n`;
}

/** The heading of a block, and those of its items that are wanted: one begins in the third column and goes on further in. */
function pick(block: string, isWanted: (head: string) => boolean): string {
  const [heading = "", ...items] = block.split(/\n(?= {2}\S)/);
  return [heading, ...items.filter((item) => isWanted(headOf(item)))].join("\n");
}

/** What is typed: what it does stands after at least two blanks, or on the next line. */
function headOf(item: string): string {
  return item.trim().split(/ {2,}|\n/, 1)[0] ?? "";
}

function isCallOf(head: string, command: CommandName): boolean {
  const [, word = ""] = head.split(" ");
  return word.split("|").includes(command);
}

function isOptionOf(head: string, command: CommandName): boolean {
  const own = OWN_OPTIONS[command];
  return listOptions(command).some((name) => {
    const { value } = own?.[name] ?? OPTIONS[name];
    return new RegExp(`--${name}${value === undefined ? "$" : " \\S"}`).test(head);
  });
}

function listOptions(command: CommandName): OptionName[] {
  const own = Object.entries(OPTIONS_OF).filter(([words]) => words.split(" ")[0] === command);
  return [...own.flatMap(([, names]) => names), ...COMMON_OPTIONS, "help"];
}
