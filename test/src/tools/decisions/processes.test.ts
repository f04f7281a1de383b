import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createInbox } from "../../../../channels/inbox/index.js";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";

const SCRIPT = fileURLToPath(new URL("run-tool.js", import.meta.url));

async function run(path: string, tool: string, input: object): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, path, tool, JSON.stringify(input)]);
  return JSON.parse(stdout);
}

it("Q-04 a decision is asked in one process, awaited in another and looked at in a third", async () => {
  const path = await mkdtemp(join(tmpdir(), "decisions-"));
  const inbox = createInbox({ store: createFolderStore({ path }) });
  try {
    const question = "The migration finished cleanly. Deploy to production?";
    const { decision_id } = await run(path, "ask_user", { question, kind: "bool" });
    const waiting = run(path, "await_decision", { decision_id, timeout_s: 60 });
    await inbox.answer(String(decision_id), { answers: { [question]: "No" }, by: "Ada" });
    const decision = { decision_id, status: "answered", outcome: false, answered_by: "Ada" };
    expect(await waiting).toMatchObject(decision);
    expect(await run(path, "get_decision", { decision_id })).toMatchObject(decision);
  } finally {
    await inbox.close();
    await rm(path, { recursive: true });
  }
});
