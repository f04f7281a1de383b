import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { createInbox, type Inbox } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { userName } from "../../../src/cli/inbox/user-name.js";
import { ROOT } from "../../house/source-files.js";
import { run } from "./run.js";

/** What is done in a folder of its own, one after the other. In a word `ID-1` is the first id that was printed, and so on. */
export type Session = {
  files?: Record<string, unknown>;
  steps: Step[];
};

/** Words that are typed; with what standard input holds, how wide the terminal of standard error is, and which others have one; or a file that is written. */
type Step =
  | string[]
  | { words: string[]; stdin?: string | null; columns?: number; on?: ("stdin" | "stdout")[] }
  | { write: string; content: unknown }
  | { act: "ask"; request: Parameters<Inbox["ask"]>[0]; hoursAgo?: number }
  | ({ id: string; hoursAgo?: number } & (
      | { act: "answer"; with: Parameters<Inbox["answer"]>[1] }
      | { act: "decline"; with: Parameters<Inbox["decline"]>[1] }
      | { act: "saveDraft"; with: Parameters<Inbox["saveDraft"]>[1] }
      | { act: "withdraw"; with: string; by?: string }
    ));

const FOLDER = `${ROOT}test/src/cli/transcripts/`;

/** Holds what the command prints in a session against the file that has it. `CAPTURE=1` writes that anew: look at what has changed. */
export async function expectTranscript(name: string, { files = {}, steps }: Session): Promise<void> {
  const cwd = mkdtempSync(join(tmpdir(), "transcript-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  for (const [file, content] of Object.entries(files)) write(join(cwd, file), content);
  const names = createNames(cwd);
  let text = "";
  for (const [index, step] of steps.entries()) {
    if ("write" in step) {
      write(join(cwd, step.write), step.content);
      text += `# ${step.write} is written\n\n`;
      continue;
    }
    if ("act" in step) {
      const id = await act(join(cwd, "store"), step, index, names.resolve);
      text += `# ${step.act} ${names.name(id)}\n\n`;
      continue;
    }
    const { words, stdin = "", columns, on = [] } = Array.isArray(step) ? { words: step } : step;
    const args = words.map(names.resolve);
    const { code, stdout, stderr } = await run(args, stdin, {
      ...{ cwd, on },
      ...(columns !== undefined && { columns }),
    });
    const typed = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word)));
    const input = stdin ? ` <<< ${JSON.stringify(stdin)}` : "";
    const seen = on.length > 0 ? ` (${on.join(" and ")} on a terminal)` : "";
    const printed = [stdout, stderr && `[stderr]\n${stderr}`].map(names.name).join("");
    text += `$ ${typed.join(" ")}${input}${seen}\n${printed}[exit ${code}]\n\n`;
  }
  const file = `${FOLDER}${name}.txt`;
  if (process.env.CAPTURE === "1") writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
}

/** What somebody does elsewhere with the same inbox, and at which time by their clock. */
async function act(
  path: string,
  step: Extract<Step, { act: string }>,
  index: number,
  resolve: (word: string) => string,
): Promise<string> {
  // What is asked later is listed later, and no two things happen at once.
  const at = Date.now() - (step.hoursAgo ?? 0) * 3_600_000 - 1_000 + index;
  const now = () => new Date(at);
  const inbox = createInbox({ store: createFolderStore({ path, now }), now });
  const id = step.act === "ask" ? (await inbox.ask(step.request)).entry.id : resolve(step.id);
  if (step.act === "answer") await inbox.answer(id, step.with);
  if (step.act === "decline") await inbox.decline(id, step.with);
  if (step.act === "withdraw") await inbox.withdraw(id, step.with, step.by);
  if (step.act === "saveDraft") await inbox.saveDraft(id, step.with);
  await inbox.close();
  return id;
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
}

/** Names for what is another one each time: the same again has the same name. */
function createNames(cwd: string) {
  const ids: string[] = [];
  const nameId = (id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `ID-${ids.indexOf(id) + 1}`;
  };
  return {
    resolve: (word: string) => word.replace(/ID-(\d+)/, (_, number) => ids[Number(number) - 1] ?? ""),
    name: (text: string) =>
      text
        .replaceAll(cwd, "FOLDER")
        .replace(/(?!\n)\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .replaceAll(`by ${userName()} (`, "by USER (")
        .replaceAll(`"by": "${userName()}"`, '"by": "USER"')
        .replace(/("answeredAt": )\d+/g, "$1TIME")
        .replace(/("answered_by\\?":\\?)"[^"\\]+/g, '$1"USER')
        .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, "UUID")
        .replace(/\b[0-9a-hjkmnp-tv-z]{35}\b/g, nameId)
        .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d\.\d{3}Z)?/g, "TIME"),
  };
}
