import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ROOT } from "../../house/source-files.js";
import { answer, ask, CALL, cwd, TEXT, useQuestionsFolder } from "./questions-folder.js";
import { run } from "./run.js";

const COMMAND = `${process.execPath} ${ROOT}dist/src/cli/main.js`;

useQuestionsFolder();

/** Runs a script without a controlling terminal, in which `out` is a file. */
async function runScript(script: string): Promise<{ code: number | null; out: string }> {
  const child = spawn("sh", ["-c", script], { cwd, detached: true, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const out = join(cwd, "out");
  return { code, out: existsSync(out) ? readFileSync(out, "utf8") : "" };
}

describe("a command that nobody can answer", () => {
  it.each(["2> /dev/null", "2> log"])(
    "K-14 is no refusal where standard input is the null device: %s",
    async (stderr) => {
      const { code, out } = await runScript(`${COMMAND} ${CALL} --json < /dev/null > out ${stderr}`);
      expect(code).toBe(1);
      expect(JSON.parse(out)).toMatchObject({ error: { details: { code: "undeliverable" } } });
      expect(out).toContain("standard input is the null device, so that nobody can type an answer");
      expect(out).not.toContain("no terminal");
      expect(out).not.toContain("declined to");
    },
  );

  it.each([
    ["a choice", { question: "Deploy?", kind: "bool" }],
    ["a text", { question: "Which name?", kind: "text" }],
  ])("K-14 tells so of what waits in the inbox, and is no refusal: %s", async (_, input) => {
    writeFileSync(join(cwd, "call.json"), JSON.stringify(input));
    await run(["call.json", "--tool", "decisions", "--store", "store"], "", { cwd });
    const { code, out } = await runScript(`${COMMAND} inbox answer --store store < /dev/null 2> out`);
    expect([code, out]).toEqual([
      1,
      "The question still waits in the inbox: standard input is the null device, so that nobody can type an answer: leave its redirection out.\n",
    ]);
  });

  it("K-14 fails where the questions cannot be shown any more", async () => {
    // Standard input never ends, and whoever reads the questions has left.
    const ask = `tail -f /dev/null | { ${COMMAND} ${CALL} 2>&1 > /dev/null; echo $? > out; kill 0; }`;
    const { out } = await runScript(`{ ${ask}; } | exec true`);
    expect(out).toBe("1\n");
  });
});

describe("a result that has nowhere to go", () => {
  it("P-06 stays in its file, where the same call finds it again", async () => {
    await ask();
    answer(["Exponential backoff", "Dashboards"]);
    const call = `${COMMAND} ${CALL} --channel file`;
    expect(await runScript(`${call} > /dev/full 2> /dev/null`)).toMatchObject({ code: 1 });
    expect(await runScript(`${call} > out`)).toEqual({ code: 0, out: TEXT });
  });
});

describe("a terminal that vanishes", () => {
  it.each(["", "--plain"])(
    "K-08 ends the command without a crash, also where it ignores hanging up: %s",
    async (flags) => {
      const folder = mkdtempSync(join(tmpdir(), "vanishing-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, "exit");
      const script = `trap '' HUP; ${COMMAND} ${CALL} ${flags}; echo $? > ${file}`;
      execFileSync(process.execPath, [
        `${ROOT}test/src/cli/vanishing-terminal.js`,
        script,
        "How should failed",
      ]);
      await vi.waitFor(() => expect(readFileSync(file, "utf8")).toBe("1\n"), { timeout: 8000 });
    },
  );
});
