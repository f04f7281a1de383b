import { existsSync } from "node:fs";
import { loadCommandSentences } from "../language/command.js";
import { hidePasswords } from "./address.js";
import { askCommand } from "./ask-command.js";
import { BadInputError, tellThrown } from "./bad-input-error.js";
import { calledAs } from "./called-as.js";
import type { CommandStreams, StandardStreams } from "./command-streams.js";
import { COMMANDS, findOtherOption } from "./command-words.js";
import { EXIT_CODES } from "./exit-codes.js";
import { findLanguage } from "./find-language.js";
import { type Arguments, isCommand, readArguments } from "./read-arguments.js";
import { readOptions } from "./read-options.js";
import { UnwrittenError, writeRows } from "./report.js";

/** Runs the command and resolves to its exit code. Never rejects. */
export async function runCommand(args: readonly string[], standard: StandardStreams): Promise<number> {
  const language = findLanguage(args);
  const streams = { ...standard, language, say: await loadCommandSentences(language) };
  try {
    return await run(await readArguments(args), streams);
  } catch (error) {
    if (streams.signal.aborted) return EXIT_CODES.interrupted;
    if (error instanceof UnwrittenError) return EXIT_CODES.error;
    const told = hidePasswords(tellThrown(error, streams.say), args);
    await writeRows(streams.stderr, told);
    return error instanceof BadInputError ? EXIT_CODES.badInput : EXIT_CODES.error;
  }
}

// What a call needs is at hand; everything else is loaded by whom it is asked for.
async function run({ command, words, options }: Arguments, streams: CommandStreams): Promise<number> {
  if (options.help || command === "help") {
    const { loadHelpSentences, pickHelp, refuseWord } = await import("./other-commands.js");
    if (command === "help") refuseWord(words[0], Object.keys(COMMANDS));
    const about = command === "help" ? words[0] : command;
    const { help, more } = await loadHelpSentences(streams.language);
    const isPart = about !== "ask" && isCommand(about);
    streams.stdout.write(isPart ? pickHelp(help, about, more(calledAs())) : help);
    return EXIT_CODES.answered;
  }
  if (options.version || command === "version") {
    const { readVersion, refuseWord } = await import("./other-commands.js");
    refuseWord(words[0], []);
    streams.stdout.write(`${await readVersion()}\n`);
    return EXIT_CODES.answered;
  }
  switch (command) {
    case "schema":
    case "questions":
    case "inbox":
    case "completion": {
      const others = await import("./other-commands.js");
      return others[`${command}Command`](words, options, streams);
    }
    case "serve": {
      const { serveCommand } = await import("./serve/serve-command.js");
      return serveCommand(words, options, streams);
    }
    case "mcp": {
      const { mcpCommand } = await import("./mcp/mcp-command.js");
      return mcpCommand(words, options, streams);
    }
    case "await":
    case "get": {
      const { decisionCommand } = await import("./other-commands.js");
      return decisionCommand(command, words, options, streams);
    }
    default: {
      const [first = ""] = words;
      if (command === undefined && /^[\p{L}_-]{2,}$/u.test(first) && !existsSync(first)) {
        const { refuseUnknownCommand } = await import("./other-commands.js");
        throw await refuseUnknownCommand(first);
      }
      if (findOtherOption("ask", options) !== undefined) {
        const { refuseOtherOptions } = await import("./other-commands.js");
        refuseOtherOptions("ask", options);
      }
      const settings = await readOptions(options);
      return askCommand(words, settings, streams);
    }
  }
}
