import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ROOT } from "../../house/source-files.js";
import { answer, ask, CALL, cwd, FILE, questions, TEXT, useQuestionsFolder } from "./questions-folder.js";
import { run } from "./run.js";

useQuestionsFolder();

describe("without the call", () => {
  it("P-07 does not follow a link to a file, nor quote one that is broken on standard output", async () => {
    await ask();
    symlinkSync(join(cwd, FILE), join(cwd, "link.json"));
    expect(await run(["link.json"], "", { cwd })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("symbolic link"),
    });
    writeFileSync(join(cwd, "netrc"), "machine x\npassword hunter2\n");
    symlinkSync(join(cwd, "netrc"), join(cwd, "planted.json"));
    for (const args of [
      ["planted.json"],
      ["planted.json", "--answers", "planted.json"],
      ["--answers", "planted.json"],
    ]) {
      const { code, stdout, stderr } = await run(args, "", { cwd });
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toBe(
        "planted.json is a symbolic link, which is not followed. Name the file that it leads to.\n",
      );
      expect(stderr).not.toMatch(/machine|hunter2/);
    }
    writeFileSync(join(cwd, "netrc"), '{"name":"hunter2","SECRETKEY":1,"input":{"machine":{}}}');
    for (const args of [["planted.json"], [CALL, "--answers", "planted.json"]]) {
      const { code, stdout, stderr } = await run(args, "", { cwd });
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).not.toMatch(/machine|hunter2|SECRETKEY/);
    }
    writeFileSync(join(cwd, FILE), "machine hunter2");
    expect((await ask()).stdout).not.toContain("hunter2");
    const shown = await questions();
    expect(shown.stderr).toContain("  machine hunter2\n");
  });

  it("P-07 reads nothing below a folder of .pi that is a link, and tells no name from there", async () => {
    await ask();
    mkdirSync(join(cwd, "private"));
    const pending = readFileSync(join(cwd, FILE), "utf8").replaceAll("null", '"hunter2"');
    writeFileSync(join(cwd, "private", "hunter2.json"), pending);
    symlinkSync(join(cwd, "private"), join(cwd, ".pi", "more"));
    const file = ".pi/more/hunter2.json";
    for (const args of [
      [file],
      [".pi/more/hunter.json"],
      [CALL, "--answers", file],
      [CALL, "--answers", ".pi/more/hunter.json"],
      ["--answers", '["a"]', "--file", file],
      ["questions", "--file", file],
      ["questions", "answer", "--file", file],
      [CALL, "--channel", "file", "--file", file],
    ]) {
      const { code, stdout, stderr } = await run(args, "", { cwd });
      expect([1, 2]).toContain(code);
      expect(stdout + stderr).toContain(".pi/more is a symbolic link, which is not followed.");
      expect((stdout + stderr).replaceAll(file, "")).not.toContain("hunter2");
    }
  });

  it("P-07 a project may lie below a link, and hold a call in another folder that is one", async () => {
    const outside = mkdtempSync(join(tmpdir(), "linked-"));
    onTestFinished(() => rmSync(outside, { recursive: true }));
    symlinkSync(cwd, join(outside, "project"));
    symlinkSync(join(ROOT, "examples"), join(cwd, "calls"));
    const path = join(outside, "project", FILE);
    const asked = await run(["calls/two-questions.json", "--channel", "file", "--file", path], "", { cwd });
    expect(asked.code).toBe(4);
    answer(["Exponential backoff", "Dashboards"]);
    expect(await run([path], "", { cwd })).toMatchObject({ code: 0, stdout: TEXT });
  });
});
