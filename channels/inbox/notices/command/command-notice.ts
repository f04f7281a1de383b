import { spawn } from "node:child_process";
import { SENTENCES as FAULTS } from "../../../../src/language/en/notice-faults.js";
import { shorten } from "../../../../src/text/foreign-words.js";
import { A_LIST_OF_TEXTS, A_TEXT, AN_OBJECT, needed } from "../../../../src/text/option-kinds.js";
import { toPrintableLine } from "../../../../src/text/printable.js";
import { takeOptions } from "../../../../src/text/take-options.js";
import { type Notice, NoticeFailure, type NoticeSending, type SendNotice } from "../notice.js";

export type CommandNoticeOptions = {
  /** The program and its arguments, as the system takes them: no shell reads them, and nothing of a notice is put there. */
  command: string;
  args?: readonly string[];
  /** Default this process's. */
  env?: NodeJS.ProcessEnv;
};

const OPTIONS = { command: needed(A_TEXT), args: A_LIST_OF_TEXTS, env: AN_OBJECT } as const;
const ERROR_BYTES_MAX = 4_096;

/**
 * Runs a command of yours for each notice, and for the settlement of what it was told of. The notice is one line of JSON on its
 * standard input, `{ about, ...notice }`, and in its environment: `NOTICE_ABOUT` (`asked`, `reminder` or `settled`), `NOTICE_ID`,
 * `NOTICE_TITLE`, `NOTICE_BODY`, `NOTICE_URL`, `NOTICE_URGENCY`, `NOTICE_EXPIRES_AT`, `NOTICE_PROJECT`. Exit code 0 says that it is sent.
 *
 * What the texts hold was written by a model: a script must not have a shell read them.
 */
export function createCommandNotice(options: CommandNoticeOptions): SendNotice {
  const { command, args = [], env = process.env } = takeOptions("createCommandNotice", options, OPTIONS);
  function send(notice: Notice, { about, signal }: NoticeSending): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        env: { ...env, ...toEnvironment(notice, about) },
        stdio: ["pipe", "ignore", "pipe"],
        shell: false,
        windowsHide: true,
        signal,
        killSignal: "SIGKILL",
      });
      let said = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said = (said + text).slice(-ERROR_BYTES_MAX);
      });
      child.on("error", (error) =>
        reject(new NoticeFailure(FAULTS.notRun(command, error.message), { cause: error })),
      );
      child.on("close", (code, ending) => {
        if (code === 0) return resolve();
        reject(new NoticeFailure(describeEnd(command, code, ending, shorten(toPrintableLine(said), 200))));
      });
      // A command need not read it.
      child.stdin.on("error", () => undefined);
      child.stdin.end(`${JSON.stringify({ about, ...notice })}\n`);
    });
  }

  return Object.assign(send, { medium: "command", reach: "push", withdraw: send } as const);
}

function describeEnd(
  command: string,
  code: number | null,
  signal: NodeJS.Signals | null,
  said: string,
): string {
  if (code !== null) {
    return said === ""
      ? FAULTS.failed(command, String(code))
      : FAULTS.failedSaying(command, String(code), said);
  }
  return said === ""
    ? FAULTS.ended(command, String(signal))
    : FAULTS.endedSaying(command, String(signal), said);
}

function toEnvironment(notice: Notice, about: NoticeSending["about"]): Record<string, string> {
  const { id, title, body, url = "", urgency, expiresAt = "", project = "" } = notice;
  return {
    NOTICE_ABOUT: about,
    NOTICE_ID: id,
    NOTICE_TITLE: title,
    NOTICE_BODY: body,
    NOTICE_URL: url,
    NOTICE_URGENCY: urgency,
    NOTICE_EXPIRES_AT: expiresAt,
    NOTICE_PROJECT: project,
  };
}
