import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { elicit, type PilotDeckElicitationChannel } from "@pilotdeck/ask-user-question";
import { describe, expect, it } from "vitest";
import { inFolder } from "./claude-runtime.js";

const execute = promisify(execFile);
const PROGRAM = fileURLToPath(new URL("programs/claude.js", import.meta.url));

async function suspendAndResume(channel: PilotDeckElicitationChannel | undefined) {
  return inFolder(async (folder) => {
    const file = join(folder, "state.json");
    await execute(process.execPath, [PROGRAM, "start", file]);
    const state = JSON.parse(readFileSync(file, "utf8"));
    const [request] = state.requests;
    expect(request).toMatchObject({ toolCallId: "call_1", questions: [{ question: "First?" }] });
    const replies = channel === undefined ? {} : { call_1: await elicit(channel, request) };
    writeFileSync(file, JSON.stringify({ ...state, replies }));
    const { stdout } = await execute(process.execPath, [PROGRAM, "resume", file]);
    return JSON.parse(stdout);
  });
}

describe("A-04 A-05 A-07 Claude's question, deferred in one process and answered in another", () => {
  it("an answer", async () => {
    const { readings } = await suspendAndResume({
      capabilities: {},
      askUser: async () => ({ type: "answered", answers: { "First?": "SQLite" } }),
    });
    console.log(`claude-agent-sdk | deferred, resumed in another process | ${readings[0]?.text}`);
    expect(readings).toEqual([
      {
        id: "call_1",
        text: 'Your questions have been answered: "First?"="SQLite". You can now continue with these answers in mind.',
        isError: false,
      },
    ]);
  });

  it("a refusal, byte for byte", async () => {
    const { readings } = await suspendAndResume({
      capabilities: {},
      askUser: async () => ({ type: "cancelled", code: "declined", reason: "not mine to say" }),
    });
    expect(readings).toEqual([
      { id: "call_1", text: "User declined to answer questions (not mine to say)", isError: true },
    ]);
  });

  it("going on without an answer defers again", async () => {
    const { readings, requests } = await suspendAndResume(undefined);
    expect(readings).toEqual([]);
    expect(requests).toMatchObject([{ toolCallId: "call_1" }]);
  });
});
