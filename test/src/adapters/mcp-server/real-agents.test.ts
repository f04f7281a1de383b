import { describe, expect, it } from "vitest";
import { CLIENTS, connectTools, textOf } from "./pairs.js";
import { QUESTIONS } from "./questions.js";
import { createInboxWay } from "./with-inbox.js";

const input = { questions: [QUESTIONS.color] };
const BLUE = { answers: { "Which color?": "Blue" }, by: "ada" };
const TEXT_BLUE =
  'User has answered your questions: "Which color?"="Blue". You can now continue with the user\'s answers in mind.';

/** As real agents were seen to do (docs/mcp.md has their versions). */
describe.each(CLIENTS)("an unattended agent of $client", ({ client }) => {
  it.each([
    ["cancel", 999, "waits on the page"],
    ["decline", 1_000, "is declined"],
  ] as const)(
    "M-06 a busy client that shows nothing may take a while: %s after %d ms, and the question %s",
    async (action, ms, becomes) => {
      let time = 1_000_000;
      const { inbox, options: atOnce, findOpen, listOpen } = createInboxWay();
      const { soonestActMs: _, ...options } = { ...atOnce, now: () => new Date(time) };
      const respond = () => {
        time += ms;
        return { action };
      };
      const { call } = await connectTools({ client, options, respond });
      const called = call(input);
      if (becomes === "waits on the page") await inbox.answer(await findOpen(), BLUE);
      expect(textOf(await called)).toBe(
        becomes === "is declined" ? "User declined to answer questions" : TEXT_BLUE,
      );
      expect(await listOpen()).toEqual([]);
    },
  );
});

it.each([
  { name: "codex-mcp-client", fields: ["q1", "q1_other", "send"] },
  { name: "test-client", fields: ["q1", "q1_other"] },
])(
  "M-01 U-02 a form at $name has the fields $fields: Codex sends none whose last field is an empty text",
  async ({ name, fields }) => {
    const forms: string[][] = [];
    const { options } = createInboxWay();
    const { call } = await connectTools({
      ...{ client: "2025-06-18", name, options },
      respond({ requestedSchema: { properties } }) {
        forms.push(Object.keys(properties));
        const send = fields.includes("send") ? { send: "Send the answers" } : {};
        return { action: "accept", content: { q1: "Red", ...send } };
      },
    });
    expect(textOf(await call(input))).toContain('"Which color?"="Red"');
    expect(forms).toEqual([fields]);
  },
);

it("U-02 U-03 a client of 2026-07-28 that showed no form is asked nothing more: some take one request in a call", async () => {
  const modes: unknown[] = [];
  const { inbox, options, findOpen } = createInboxWay({ soonestActMs: 5_000 });
  const { call } = await connectTools({
    ...{ client: "2026-07-28", options, capabilities: { elicitation: { form: {}, url: {} } } },
    respond: ({ mode }) => {
      modes.push(mode);
      return { action: "decline" };
    },
  });
  const called = call(input);
  await inbox.answer(await findOpen(), BLUE);
  expect(textOf(await called)).toBe(TEXT_BLUE);
  expect(modes).toEqual(["form"]);
});
