import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createPendingFileChannel } from "../../../channels/pending-file/index.js";
import { createResumeKey } from "../../../src/elicitation/resume-key.js";
import { runs } from "../../property-runs.js";
import { request, setUp } from "./set-up.js";

const SCRIPT = fileURLToPath(new URL("take-answers.js", import.meta.url));

describe("kills", () => {
  it("P-06 a process killed at any step between taking and handing over loses no answer", async () => {
    const { folder } = setUp();
    writeAnswers(`${folder}/host/0`, 0, 1);
    const { logged, code } = await run([`${folder}/host`, "0-1", `${folder}/killed`]);
    expect({ logged, code }).toEqual({ logged: ["0:0=answer 0"], code: 0 });
    const steps = readdirSync(`${folder}/killed`);
    expect(steps.length).toBeGreaterThan(12);
    for (const step of [...steps.map((name) => `killed/${name}`), "host"]) {
      const place = `${folder}/${step}`;
      const path = `${place}/0/questions.json`;
      const answer = await createPendingFileChannel({ path }).askUser(request(["ask 0"]));
      const isAgain = answer.type === "answered" && answer.answers["ask 0"] === "answer 0";
      expect(readLog(place).join() === "0:0=answer 0" || isAgain, step).toBe(true);
      expect(readdirSync(`${place}/0`), step).toHaveLength(1);
    }
  });

  it("P-06 askers killed at random times lose no answer, and none gets two", async () => {
    const { folder } = setUp();
    const [loops, asks, kills] = [16, 8, runs(130)];
    const next = Array.from({ length: loops }, () => 0);
    const written = next.slice();
    let interrupted = 0;
    let lines = 0;
    for (let round = 0; interrupted < kills; round += 1) {
      const ends = next.map((first) => first + asks);
      for (const [loop, end] of ends.entries()) {
        writeAnswers(`${folder}/${loop}`, written[loop] ?? 0, end);
        written[loop] = end;
      }
      const plan = next.map((first, loop) => `${first}-${ends[loop]}`).join();
      const { logged, code } = await run([folder, plan], 4 + ((5 * round) % 13));
      // Killed, or done before that, but not without an answer.
      expect([null, 0]).toContain(code);
      expect(logged.length).toBeGreaterThan(lines);
      for (const line of logged.slice(lines)) {
        const [, loop = "", index = "", text] = /^(\d+):(\d+)=(.*)$/.exec(line) ?? [];
        expect(Number(index)).toBe(next[Number(loop)]);
        expect(text).toBe(`answer ${index}`);
        next[Number(loop)] = Number(index) + 1;
      }
      lines = logged.length;
      interrupted += next.filter((first, loop) => first < (ends[loop] ?? 0)).length;
    }
    expect(next.reduce((sum, count) => sum + count)).toBe(lines);
  });
});

/** The log of a host, line by line, when it has ended or was killed so long after the first answer. */
async function run(
  [folder = "", ...more]: string[],
  killAfterMs?: number,
): Promise<{ logged: string[]; code: number | null }> {
  const child = spawn(process.execPath, [SCRIPT, folder, ...more], { stdio: ["ignore", "pipe", "inherit"] });
  child.stdout.once("data", () => {
    if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  });
  child.stdout.resume();
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { logged: readLog(folder), code };
}

function readLog(folder: string): string[] {
  const log = `${folder}/log`;
  return existsSync(log) ? readFileSync(log, "utf8").split("\n").slice(0, -1) : [];
}

/** Answers to the asks from one to before another. */
function writeAnswers(folder: string, first: number, end: number): void {
  mkdirSync(folder, { recursive: true });
  for (let index = first; index < end; index += 1) {
    const asked = request([`ask ${index}`]);
    const questions = asked.questions.map(({ question }) => ({ question, answer: `answer ${index}` }));
    const file = index === 0 ? "questions.json" : `questions-${index + 1}.json`;
    writeFileSync(`${folder}/${file}`, JSON.stringify({ resumeKey: createResumeKey(asked), questions }));
  }
}
