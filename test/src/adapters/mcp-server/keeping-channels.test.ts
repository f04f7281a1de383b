import { describe, expect, it } from "vitest";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../../protocol/index.js";
import { defer } from "../../../channels/mcp-elicitation/connect.js";
import { BLUE, input } from "./color-calls.js";
import { connectTools, textOf } from "./pairs.js";
import { createInboxWay } from "./with-inbox.js";

it("U-02 a channel that keeps no questions is asked as it is, and not to keep one", async () => {
  const asked: PilotDeckElicitationRequest[] = [];
  const askUser = async (request: PilotDeckElicitationRequest) => {
    asked.push(request);
    return { type: "answered", ...BLUE } as const;
  };
  for (const channel of [
    { capabilities: {}, askUser, collect: () => expect.unreachable() },
    { capabilities: { deferral: true }, askUser },
  ]) {
    const { call } = await connectTools({ options: { channel }, capabilities: {} });
    expect(textOf(await call(input))).toContain('"Which color?"="Blue"');
  }
  expect(asked.map(({ defer: when }) => when)).toEqual([undefined, undefined]);
});

describe("a channel that can keep questions", () => {
  it.each<[does: string, reply: PilotDeckElicitationAnswer, text: string]>([
    ["answers", { type: "answered", answers: { "Which color?": "Blue" } }, '"Which color?"="Blue"'],
    ["refuses", { type: "cancelled", code: "declined" }, "User declined to answer questions"],
  ])("U-02 and %s at once keeps nothing: that is the result", async (_, reply, text) => {
    const channel: PilotDeckElicitationChannel = {
      capabilities: { deferral: true },
      askUser: async () => reply,
      collect: () => expect.unreachable(),
    };
    const { call } = await connectTools({ options: { channel }, capabilities: {} });
    expect(textOf(await call(input))).toContain(text);
  });

  it.each<[does: string, take: "the page's" | "nothing" | "failure", counts: string, waiting: number]>([
    ["was answered on the page before, counts that answer", "the page's", "Blue", 0],
    ["is not settled by it, counts what was said", "nothing", "Red", 1],
    ["cannot be settled, counts what was said, and nothing waits on the page", "failure", "Red", 0],
    ["cannot be settled since the page's answer came first, counts that answer", "failure", "Blue", 0],
  ])("U-04 a form for a question that %s", async (_, take, counts, waiting) => {
    const way = createInboxWay({ legMs: 30 });
    const { inbox, findOpen, listOpen } = way;
    const leg = defer<void>();
    let forms = 0;
    const onFormReply = {
      "the page's": way.onFormReply,
      nothing: () => undefined,
      failure: () => Promise.reject(new Error("The disk is full.")),
    }[take];
    const options = { ...way.options, onFormReply };
    const { call, list } = await connectTools({
      options,
      async respond() {
        forms += 1;
        if (forms === 1) await leg.promise;
        else if (counts === "Blue") await inbox.answer(await findOpen(), BLUE);
        return forms === 1 ? { action: "cancel" } : { action: "accept", content: { q1: "Red" } };
      },
    });
    expect(textOf(await call(input))).toContain("The question waits at");
    // The other call is over with its form, and not before.
    options.legMs = 60_000;
    leg.resolve();
    // What the client says arrives in its order: the form that was left is there no more.
    await list();
    expect(textOf(await call(input))).toContain(`"Which color?"="${counts}"`);
    expect(await listOpen()).toHaveLength(waiting);
  });
});
