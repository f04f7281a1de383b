import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { listPendingQuestions } from "../../../channels/pending-file/index.js";
import { setUp } from "./set-up.js";

function start(script: string, ...args: string[]): ChildProcess {
  const file = fileURLToPath(new URL(script, import.meta.url));
  return spawn(process.execPath, [file, ...args], { stdio: "inherit" });
}

async function readTexts(path: string): Promise<string[]> {
  return (await listPendingQuestions(path)).map((entry) =>
    "fault" in entry ? entry.fault : entry.questions.map(({ question }) => question).join(),
  );
}

describe("several processes", () => {
  it("P-01 a process killed at any step leaves a whole file or none", async () => {
    const { folder } = setUp();
    const left: string[] = [];
    for (let step = 1; ; step += 1) {
      const path = join(folder, `${step}`, "questions.json");
      const [code] = await once(start("ask-and-die.js", path, `${step}`), "close");
      left.push((await readTexts(path)).join());
      if (code === 0) break;
    }
    const [none, whole] = [left.filter((text) => text === ""), left.filter((text) => text === "Whole?")];
    expect(none.length + whole.length, left.join("\n")).toBe(left.length);
    expect(none.length).toBeGreaterThan(4);
    expect(whole.length).toBeGreaterThan(1);
  });

  it("P-03 two processes that ask at once lose nothing, and write over nothing", async () => {
    const { path } = setUp();
    const children = ["first", "second"].map((name) => start("ask-repeatedly.js", path, name, "25"));
    const closed = await Promise.all(children.map((child) => once(child, "close")));
    expect(closed.map(([code]) => code)).toEqual([0, 0]);
    const expected = ["first", "second"].flatMap((name) =>
      Array.from({ length: 25 }, (_, index) => `${name} ${index}`),
    );
    expect((await readTexts(path)).sort()).toEqual(expected.sort());
  });
});
