import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { columnsOf } from "../../../src/terminal/columns.js";
import { DEPLOY, folder, leave, store, useInboxFolder, withInbox } from "./inbox-folder.js";
import { CALL } from "./questions-folder.js";
import { run } from "./run.js";

const COLUMNS = 40;

useInboxFolder();

describe("the command on a narrow terminal", () => {
  it.each<[what: string, before: string[][], words: string[], prints?: "result"]>([
    ["what was left in a file", [], [CALL, "--channel", "file"], "result"],
    ["what waits in files", [[CALL, "--channel", "file"]], ["questions"]],
    ["what is removed of files", [[CALL, "--channel", "file"]], ["questions", "clear"]],
    ["what the model reads", [], [CALL, "--answers", '["No retries", ["Dashboards"]]'], "result"],
    ["that words resemble an option", [], [CALL, "--answers", '["no retry", ["Dashboards"]]'], "result"],
    ["what waits in the inbox", [], ["inbox", "--store", "store"]],
    ["one of them", [], ["inbox", "show", "1", "--store", "store"]],
    ["one that is taken back", [], ["inbox", "withdraw", "1", "--store", "store"]],
    ["that there is none", [], ["inbox", "show", "7", "--store", "store"]],
  ])("L-09 takes no word apart, but in a result: %s", async (_, before, words, prints) => {
    const said = [];
    const results = new Set<string>();
    for (const columns of [1_000, COLUMNS]) {
      rmSync(join(folder, ".pi"), { recursive: true, force: true });
      rmSync(store, { recursive: true, force: true });
      await leave();
      await withInbox((inbox) =>
        inbox.ask({
          ...{ toolCallId: "1", toolName: "test", asker: "planner" },
          questions: [
            {
              question: `${DEPLOY} It goes to all customers at once.`,
              header: "",
              options: [
                { label: "Now", description: "While nobody orders, with a rollback at hand for an hour." },
                { label: "Later", description: "Once the load test is through." },
              ],
            },
          ],
        }),
      );
      for (const each of before) await run(each, "", { cwd: folder });
      const { stdout, stderr } = await run(words, "", { cwd: folder, columns, on: ["stdout"] });
      // What the model reads is copied whole: the terminal breaks it.
      if (prints === "result") results.add(stdout);
      said.push(prints === "result" ? stderr : stdout + stderr);
    }
    expect(results.size).toBe(prints === "result" ? 1 : 0);
    const [wide = "", narrow = ""] = said.map((text) =>
      text.replaceAll(/\b[0-9a-z]{35}\b/g, "ID".padEnd(35, "x")),
    );
    expect(narrow.split(/\s+/)).toEqual(wide.split(/\s+/));
    expect(narrow.split("\n").filter((row) => columnsOf(row) > COLUMNS && /\S\s+\S/.test(row))).toEqual([]);
  });
});
