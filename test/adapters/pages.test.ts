import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInbox } from "@pilotdeck/ask-user-question/channels/inbox";
import { createFolderStore } from "@pilotdeck/ask-user-question/channels/inbox/folder";
import { describe, expect, it } from "vitest";
import { provePage, writePrograms } from "./run-page.js";

const HERE = new URL(".", import.meta.url);

describe("A-06 each page's programs run as they stand", () => {
  for (const page of ["ai-sdk", "langchain", "openai-agents"]) provePage(page, HERE);
});

describe("A-06 an agent that is killed between question and answer", () => {
  const programs = writePrograms("inbox", HERE);

  it("is shown in two runtimes", () => {
    const runtimes = programs.map(({ file }) => /adapters\/([\w-]+)"/.exec(readFileSync(file, "utf8"))?.[1]);
    expect(runtimes).toEqual(["ai-sdk", "openai-agents"]);
  });

  for (const [index, { file, output }] of programs.entries()) {
    it(`program ${index + 1} of docs/adapters/inbox.md goes on with the answer`, async () => {
      const path = mkdtempSync(join(tmpdir(), "adapters-inbox-"));
      const inbox = createInbox({ store: createFolderStore({ path }) });
      try {
        const killed = spawn(process.execPath, [file, path], { stdio: "inherit" });
        const ended = once(killed, "close");
        const id = await findOpen(inbox, ended);
        killed.kill("SIGKILL");
        expect(await ended).toEqual([null, "SIGKILL"]);

        const answered = await inbox.answer(id, { answers: { "Which runner?": "Vitest" } });
        expect(answered.type).toBe("settled");

        const again = spawn(process.execPath, [file, path], { stdio: ["ignore", "pipe", "inherit"] });
        let printed = "";
        again.stdout.setEncoding("utf8").on("data", (text) => {
          printed += text;
        });
        expect(await once(again, "close")).toEqual([0, null]);
        expect(printed).toBe(output);
        // Nobody was asked a second time.
        expect((await inbox.list({ status: "open" })).entries).toEqual([]);
        expect((await inbox.list({ status: "settled" })).entries).toHaveLength(1);
      } finally {
        await inbox.close();
        rmSync(path, { recursive: true, force: true });
      }
    });
  }
});

/** The id of the entry that an agent leaves, once it is there. Rejects where the agent ends before. */
function findOpen(inbox: ReturnType<typeof createInbox>, ended: Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = async () => {
      const [entry] = (await inbox.list({ status: "open" })).entries;
      if (entry !== undefined) resolve(entry.id);
    };
    const stop = inbox.watch(() => void look().catch(reject));
    void look().catch(reject);
    void ended.then(() => {
      stop();
      reject(new Error("The agent ended before it had asked."));
    });
  });
}
