import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createPendingFileChannel } from "../../../channels/pending-file/index.js";
import { createResumeKey } from "../../../src/elicitation/resume-key.js";
import { request, setUp } from "./set-up.js";

const SCRIPT = fileURLToPath(new URL("take-and-die.js", import.meta.url));

describe("kills", () => {
  it("P-06 a process killed at any step between taking and handing over loses no answer", async () => {
    const { folder } = setUp();
    const ends: boolean[] = [];
    const dieAt = async (step: number) => {
      const place = `${folder}/${step}`;
      writeAnswers(`${place}/0`, 0, 1);
      const { logged, code } = await run([place, "0-1", `${step}`]);
      const path = `${place}/0/questions.json`;
      const answer = await createPendingFileChannel({ path }).askUser(request(["ask 0"]));
      const isAgain = answer.type === "answered" && answer.answers["ask 0"] === "answer 0";
      expect(logged.join() === "0:0=answer 0" || isAgain, `killed at step ${step}`).toBe(true);
      expect(readdirSync(`${place}/0`), `killed at step ${step}`).toHaveLength(1);
      ends[step] = code === 0;
    };
    for (let step = 1; ends.at(-1) !== true; step += 4) {
      await Promise.all([0, 1, 2, 3].map((more) => dieAt(step + more)));
    }
    expect(ends.filter((isWhole) => !isWhole).length).toBeGreaterThan(12);
  });

  it("P-06 130 askers killed at random times lose no answer, and none gets two", async () => {
    const { folder } = setUp();
    const [loops, asks] = [10, 12];
    const next = Array.from({ length: loops }, () => 0);
    const written = next.slice();
    let interrupted = 0;
    let lines = 0;
    for (let round = 0; interrupted < 130; round += 1) {
      const ends = next.map((first) => first + asks);
      for (const [loop, end] of ends.entries()) {
        writeAnswers(`${folder}/${loop}`, written[loop] ?? 0, end);
        written[loop] = end;
      }
      const plan = next.map((first, loop) => `${first}-${ends[loop]}`).join();
      const { logged } = await run([folder, plan], round % 13);
      for (const line of logged.slice(lines)) {
        const [, loop = "", index = "", text] = /^(\d+):(\d+)=(.*)$/.exec(line) ?? [];
        expect(Number(index)).toBe(next[Number(loop)]);
        expect(text).toBe(`answer ${index}`);
        next[Number(loop)] = Number(index) + 1;
      }
      lines = logged.length;
      interrupted += next.filter((first, loop) => first < (ends[loop] ?? 0)).length;
    }
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
  const log = `${folder}/log`;
  return { logged: existsSync(log) ? readFileSync(log, "utf8").split("\n").slice(0, -1) : [], code };
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
