import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, it, onTestFinished } from "vitest";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../channels/inbox/index.js";
import { createPendingFileChannel } from "../../../channels/pending-file/index.js";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { createAiSdkClientTool, createAiSdkTool } from "../../../src/adapters/ai-sdk/index.js";
import { createPiTool } from "../../../src/adapters/pi/index.js";
import {
  createPilotDeckAnswerer,
  createPilotDeckEventChannel,
} from "../../../src/adapters/pilotdeck-gateway/index.js";
import { elicit, type PilotDeckElicitationChannel, runTool } from "../../../src/index.js";
import { createAskTool } from "../../../src/tools/index.js";
import { withoutStrays } from "../../without-strays.js";
import { createAsked, INPUT, keep, TOOL } from "./fakes.js";

const REQUEST = { toolCallId: "call", toolName: "test", ...INPUT };
const ASK = { questions: [{ id: "q", question: "Which?", options: [{ label: "a" }] }] };

/** What a host's function of this name, called by whoever has it, comes to. */
type Call = (given: never) => Promise<unknown>;

const TOLD: Record<string, Call> = {
  "runtimeContext of a tool that asks": (runtimeContext) =>
    createAiSdkTool(TOOL, { jsonSchema: keep, channel: createAsked(), runtimeContext }).execute(INPUT, {
      toolCallId: "call",
    }),
  "runtimeContext of a tool that suspends": (runtimeContext) =>
    createAiSdkClientTool(TOOL, { jsonSchema: keep, runtimeContext }).open([
      { toolCallId: "call", toolName: TOOL.name, input: INPUT },
    ]),
  "channel of pi": (channel) =>
    settle(createPiTool(TOOL, { channel }).execute("call", INPUT, undefined, 0, {})),
  "planMode of ask": (planMode) => runTool(createAskTool({ planMode }), ASK, { elicitation: createAsked() }),
  "prepare of the gateway": (prepare) =>
    new Promise((resolve) => {
      const respondElicitation = async ({ answer }: { answer: unknown }) => {
        resolve(answer);
        return { delivered: true };
      };
      const gateway = { respondElicitation };
      const answerer = createPilotDeckAnswerer({ gateway, channel: createAsked(), prepare });
      answerer.take("s", { type: "elicitation_request", requestId: "r", ...REQUEST } as { type: string });
    }),
  "createId of the gateway": (createId) =>
    settle(createPilotDeckEventChannel({ emit: () => undefined, createId }).askUser(REQUEST)),
  "begun of plain lines": (begun) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    return elicit(createPlainChannel({ input, output, begun }), REQUEST);
  },
};

it.each(Object.entries(TOLD))("C-11 A-03 a promise is no %s, and is told", async (name, call) => {
  const told = `${name.replace(/ .*/, "")} gave a promise, and nobody waits for it`;
  for (const promise of [async () => ({}), () => Promise.reject(new Error("broken"))]) {
    expect(JSON.stringify(await withoutStrays(() => call(promise as never)))).toContain(told);
  }
});

const DEFERRING: Record<string, (instruction: never) => PilotDeckElicitationChannel> = {
  inbox(instruction) {
    return createInboxChannel(createInbox({ store: createMemoryStore() }), { instruction });
  },
  "pending file"(instruction) {
    const folder = mkdtempSync(join(tmpdir(), "promised-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return createPendingFileChannel({ path: join(folder, "pending.json"), instruction });
  },
};

it.each(Object.entries(DEFERRING))(
  "C-11 an instruction that is no text is none, and the question waits in the %s all the same",
  async (_, create) => {
    for (const give of [
      async () => "later",
      () => Promise.reject(new Error("broken")),
      () => 7,
      () => ({}),
    ]) {
      const ask = () => elicit(create(give as never), { ...REQUEST, defer: "now" as const });
      const outcome = await withoutStrays(ask);
      expect(outcome).toMatchObject({
        type: "cancelled",
        code: "deferred",
        deferred: { id: expect.any(String) },
      });
      expect(outcome).not.toHaveProperty("deferred.instruction");
    }
  },
);

it("P-01 a clock that gives no time costs no question its file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "promised-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [index, now] of [() => 7, () => new Date(Number.NaN), () => Promise.reject(7)].entries()) {
    const channel = createPendingFileChannel({ path: join(folder, `${index}.json`), now: now as never });
    expect(await withoutStrays(() => elicit(channel, REQUEST))).toMatchObject({ code: "deferred" });
  }
});

/** What it comes to, or rejects with. */
async function settle(ask: Promise<unknown>): Promise<unknown> {
  return ask.catch(String);
}
