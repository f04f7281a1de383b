import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { createInbox, type Inbox } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { type Run, run } from "./run.js";

export const DEPLOY = "The migration finished cleanly. Deploy to production?";

/** The folder of each test, with a call that asks whether to deploy, and where its inbox is. */
export let folder: string;
export let store: string;

/** Gives each test of a file a folder of its own, and removes it afterwards. */
export function useInboxFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "inbox-command-"));
    store = join(folder, "store");
    writeFileSync(
      join(folder, "deploy.json"),
      JSON.stringify({ question: DEPLOY, kind: "bool", project: "shop", context_md: "Ran in 4m 12s." }),
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));
}

/** The command, on that inbox. */
export const command = (args: string[], stdin: string | null = ""): Promise<Run> =>
  run([...args, "--store", store], stdin, { cwd: folder });

/** Leaves the question of `deploy.json` in the inbox, and gives its id. */
export async function leave(): Promise<string> {
  const { stdout } = await command(["deploy.json", "--tool", "decisions"]);
  return JSON.parse(stdout.split("\n")[0] ?? "").decision_id;
}

/** What another process does with the inbox. */
export async function withInbox<T>(act: (inbox: Inbox) => Promise<T>): Promise<T> {
  const inbox = createInbox({ store: createFolderStore({ path: store }) });
  try {
    return await act(inbox);
  } finally {
    await inbox.close();
  }
}
