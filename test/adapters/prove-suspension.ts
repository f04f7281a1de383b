import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  elicit,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationRequest,
  runTool,
} from "@pilotdeck/ask-user-question";
import { describe, expect, it } from "vitest";
import { CALLS, TOOLS } from "./programs/calls.js";

const execute = promisify(execFile);

type Output = { readings: [id: string, output: { type?: string; value: string }][]; text: string };

const ANSWERS = new Map([
  ["First?", "SQLite, for now"],
  ["Sure?", "PostgreSQL"],
]);

const PERSON: PilotDeckElicitationChannel = {
  name: "elsewhere",
  capabilities: {},
  async askUser({ questions: [asked] }) {
    const { question = "" } = asked ?? {};
    const answer = ANSWERS.get(question);
    return answer === undefined
      ? { type: "cancelled", code: "declined", reason: "not mine to say" }
      : { type: "answered", answers: { [question]: answer } };
  },
};

/**
 * a program of its own suspends and writes a file; here, the requests in it are answered by two people's ways; another process
 * reads the file and goes on.
 */
export function proveSuspension(
  name: string,
  program: URL,
  {
    marksErrors,
    ownWords = {},
  }: {
    marksErrors: boolean;
    /** What the runtime answers by itself, once, of calls that the program makes besides. */
    ownWords?: Record<string, RegExp>;
  },
): void {
  const run = async (step: string, file: string): Promise<string> => {
    const { stdout } = await execute(process.execPath, [fileURLToPath(program), step, file]);
    return stdout;
  };

  describe(`${name} suspended`, () => {
    it(`${name}: open asks of two tools are answered in another process, the malformed call at once, byte for byte`, async () => {
      const folder = mkdtempSync(join(tmpdir(), "adapters-"));
      try {
        const file = join(folder, "state.json");
        await run("start", file);
        const state = JSON.parse(readFileSync(file, "utf8"));
        const requests: PilotDeckElicitationRequest[] = state.requests;
        expect(requests.map(({ toolCallId }) => toolCallId)).toEqual(["call_1", "call_2", "call_4"]);
        const replies: Record<string, unknown> = {};
        for (const request of requests) replies[request.toolCallId] = await elicit(PERSON, request);
        writeFileSync(file, JSON.stringify({ ...state, replies }));

        const { readings, text }: Output = JSON.parse(await run("resume", file));
        const wanted = await Promise.all(
          CALLS.map(async ({ id, name, input }) => {
            const [tool] = TOOLS.filter((one) => one.name === name);
            if (tool === undefined) throw new Error(`There is no tool ${name}.`);
            const result = await runTool(tool, input, { elicitation: PERSON });
            const [block] = result.content;
            return [id, block?.type === "text" ? block.text : "", result.type === "error"] as const;
          }),
        );
        const read = Object.fromEntries(readings);
        console.log(
          readings
            .map(
              ([id, { value }]) =>
                `${name} | suspended, resumed in another process: ${id} | ${value.replaceAll("\n", "⏎")}`,
            )
            .join("\n"),
        );
        for (const [id, words, isError] of wanted) {
          expect(read[id]?.value).toBe(words);
          if (marksErrors) expect(read[id]?.type).toBe(isError ? "error-text" : "text");
        }
        for (const [id, words] of Object.entries(ownWords)) expect(read[id]?.value).toMatch(words);
        expect(readings).toHaveLength(CALLS.length + Object.keys(ownWords).length);
        expect(text).toBe("done");
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it(`${name}: going on without an answer fails, and says so`, async () => {
      const folder = mkdtempSync(join(tmpdir(), "adapters-"));
      try {
        const file = join(folder, "state.json");
        await run("start", file);
        const state = JSON.parse(readFileSync(file, "utf8"));
        writeFileSync(file, JSON.stringify({ ...state, replies: {} }));
        const end = await run("resume", file).catch(({ stderr }: { stderr: string }) => stderr);
        console.log(
          `${name} | resumed without an answer | ${end
            .split("\n")
            .find((line) => /rror|undefined/.test(line))
            ?.slice(0, 300)}`,
        );
        expect(end).not.toContain("User has answered");
        expect(end).toMatch(/returned (?:undefined|null) instead of an answer|MissingToolResultsError/);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
}
