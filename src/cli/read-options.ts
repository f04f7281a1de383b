import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ElicitationTimeout } from "../../protocol/elicitation.js";
import { shorten } from "../text/foreign-words.js";
import { codeOf } from "../text/thrown.js";
import { isAddress } from "./address.js";
import { BadInputError } from "./bad-input-error.js";
import { CHANNELS, PREVIEW_FORMATS, type TypedOptions } from "./command-words.js";
import { refuseChoice } from "./refuse-choice.js";
import { TOOL_NAMES, type ToolName } from "./tool-names.js";

/** The options of a call, understood. */
export type CommandSettings = {
  answers?: string;
  /** Absent: the terminal where there is one. */
  channel?: (typeof CHANNELS)[number];
  /** Where questions wait. */
  file?: string;
  /** Where the inbox is. Absent: where the environment says, else in the user's own folder. */
  store?: string;
  notify: boolean;
  timeout?: ElicitationTimeout;
  /** Absent: the tool that the call names. */
  tool?: ToolName;
  previewFormat?: (typeof PREVIEW_FORMATS)[number];
  /** Whether a call with one meaning only is mended before it is refused. */
  repair: boolean;
  json: boolean;
};

/** Throws {@link BadInputError} for a value that an option cannot have. */
export async function readOptions(typed: TypedOptions): Promise<CommandSettings> {
  const { answers, file, store, timeout, json = false, notify, plain = false, repair = false } = typed;
  const channel = await readOneOf("--channel", typed.channel, CHANNELS);
  if (plain && channel !== undefined && channel !== "plain") {
    throw new BadInputError((say) => say.exclude("--plain", `--channel ${channel}`));
  }
  // What waits in the inbox would go on waiting.
  if (answers !== undefined && channel === "inbox") {
    throw new BadInputError((say) => say.exclude("--channel inbox", "--answers"));
  }
  if (timeout !== undefined && channel === "file") {
    throw new BadInputError((say) => say.timeout.inFile);
  }
  await checkFile(file);
  const previewFormat = await readOneOf("--preview-format", typed["preview-format"], PREVIEW_FORMATS);
  const tool = await readToolName(typed.tool);
  const chosen = plain ? "plain" : channel;
  return {
    json,
    repair,
    notify: notify === true,
    ...(answers !== undefined && { answers }),
    ...(file !== undefined && { file }),
    ...(store !== undefined && { store }),
    ...(chosen !== undefined && { channel: chosen }),
    ...(timeout !== undefined && { timeout: readTimeout(timeout) }),
    ...(previewFormat !== undefined && { previewFormat }),
    ...(tool !== undefined && { tool }),
  };
}

/** The value of `--tool`. */
export function readToolName(value: string | undefined): Promise<ToolName | undefined> {
  return readOneOf("--tool", value, TOOL_NAMES);
}

/** Throws {@link BadInputError} where `--file` cannot be the name of a file. */
export async function checkFile(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  if (file === "") throw new BadInputError((say) => say.fileOptionEmpty);
  if (isAddress(file)) throw new BadInputError((say) => say.fileOptionOther(file));
  const found = await findKind(file);
  if (found === "folder") {
    const example = join(file, "pending-questions.json");
    throw new BadInputError((say) => say.fileOptionFolder(shorten(file), example));
  }
  if (found === "other") throw new BadInputError((say) => say.fileOptionOther(shorten(file)));
}

/** What is there, or would be; `other` is what the system has for itself, and what no file can be made below. */
async function findKind(file: string): Promise<"file" | "folder" | "other"> {
  try {
    const stats = await stat(file);
    if (stats.isDirectory()) return "folder";
    return stats.isFile() ? "file" : "other";
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return "other";
    return file.endsWith("/") ? "folder" : "file";
  }
}

/** The one of the choices that was typed. Throws {@link BadInputError} with the nearest for any other word. */
async function readOneOf<Choice extends string>(
  option: string,
  value: string | undefined,
  choices: readonly Choice[],
): Promise<Choice | undefined> {
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw await refuseChoice(option, value, choices);
}

/** The longest time that Node's timers keep, in whole seconds: almost 25 days. */
const SECONDS_MAX = 2_147_483;

function readTimeout(value: string): ElicitationTimeout {
  const [, seconds = "", then] = /^([^:]*)(?::(.*))?$/s.exec(value) ?? [];
  const typed = shorten(value);
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(seconds)) {
    throw new BadInputError((say) => say.timeout.number(typed));
  }
  if (then !== undefined && then !== "recommended" && then !== "cancel") {
    throw new BadInputError((say) => say.timeout.after(typed));
  }
  const ms = Number(seconds) * 1000;
  if (ms === 0) {
    throw new BadInputError((say) => say.timeout.zero(typed));
  }
  if (ms > SECONDS_MAX * 1000) {
    throw new BadInputError((say) => say.timeout.most(SECONDS_MAX, typed));
  }
  return { ms, then: then ?? "cancel" };
}
