import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createMcpElicitationChannel } from "../../channels/mcp-elicitation/index.js";
import { createPlainChannel } from "../../channels/plain/index.js";
import { createTerminalChannel } from "../../channels/terminal/index.js";
import { createWaitHandleChannel } from "../../channels/wait-handle/index.js";
import type { ElicitationValueSchema, PilotDeckElicitationRequest } from "../../protocol/index.js";
import { type ElicitationOutcome, elicit } from "../../src/index.js";
import { join } from "./mcp-elicitation/connect.js";
import { setUp } from "./pending-file/set-up.js";
import { connect } from "./rpc/connect.js";
import { createFakeTerminal, opened } from "./terminal/fake-terminal.js";
import cases from "./typed-answers.json" with { type: "json" };

/** `answer` is what the right one comes out as, where that is not what was given. */
type Case = { schema: ElicitationValueSchema; wrong: string; right: string; answer?: string; says: string };

/** A person who answers wrongly first: what they were told of it, and what came of the ask. */
type Correct = (
  request: PilotDeckElicitationRequest,
  answers: Pick<Case, "wrong" | "right">,
) => Promise<{ told: string; outcome: ElicitationOutcome }>;

const CHANNELS: Record<string, Correct> = {
  async terminal(request, { wrong, right }) {
    const terminal = createFakeTerminal({ columns: 120, rows: 24 });
    const asked = elicit(createTerminalChannel(terminal.options), request);
    await opened(terminal);
    terminal.advance(1000);
    terminal.send(wrong, "\r");
    const told = (await terminal.lines()).join("\n");
    terminal.send("\u0015", right, "\r");
    return { told, outcome: await asked };
  },
  async plain(request, { wrong, right }) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end(`${wrong}\n${right}\n`);
    const outcome = await elicit(createPlainChannel({ input, output }), request);
    return { told: String(output.read()), outcome };
  },
  async rpc(request, { wrong, right }) {
    const { channel, sent, output, say } = connect();
    const asked = elicit(channel, { ...request, requestId: "r" });
    say({ type: "ask_user_response", requestId: "r", answers: [wrong] });
    while (!sent.some(({ type }) => type === "ask_user_invalid")) {
      await new Promise((resolve) => output.once("data", resolve));
    }
    say({ type: "ask_user_response", requestId: "r", answers: [right] });
    return { told: JSON.stringify(sent.at(-1)?.issues), outcome: await asked };
  },
  async "pending-file"(request, { wrong, right }) {
    const { channel, answer } = setUp();
    await elicit(channel, request);
    answer([wrong]);
    const deferred = await elicit(channel, request);
    answer([right]);
    return { told: JSON.stringify(deferred), outcome: await elicit(channel, request) };
  },
  async "wait-handle"(request, { wrong, right }) {
    const channel = createWaitHandleChannel();
    const asked = elicit(channel, request);
    const [refused] = [await post(wrong), await post(right)];
    return { told: await refused.text(), outcome: await asked };

    function post(answer: string): Promise<Response> {
      const init = { method: "POST", headers: { "content-type": "application/json" } };
      const body = JSON.stringify({ kind: "question", answer });
      return channel.fetch(new Request("http://localhost/api/sessions/default/respond", { ...init, body }));
    }
  },
  async "mcp-elicitation"(request, { wrong, right }) {
    const messages: string[] = [];
    const { server, client } = await join({
      respond({ message }) {
        messages.push(message);
        const text = messages.length === 1 ? wrong : right;
        const isText = request.questions[0]?.schema?.type === "string" || text === "maybe";
        return { action: "accept", content: { q1: isText ? text : JSON.parse(text) } };
      },
    });
    const outcome = await elicit(createMcpElicitationChannel(server), request);
    await client.close();
    return { told: String(messages[1]), outcome };
  },
};

/** What a channel cannot do, by the table in docs/channels.md. */
const WITHOUT_SECRETS = ["pending-file", "mcp-elicitation"];

describe.each(Object.entries(CHANNELS))("a typed answer over the channel %s", (name, correct) => {
  const askable = (cases as Case[]).filter(
    ({ schema, answer }) =>
      (!WITHOUT_SECRETS.includes(name) || !isSecret(schema)) &&
      // What a form's client sends is no text that was typed: it is taken as it is.
      !(name === "mcp-elicitation" && answer !== undefined),
  );
  it.each(askable)("C-12 D-04 $schema: $wrong is refused, $right taken", async ({ schema, ...answers }) => {
    const questions = [{ question: "Value?", header: "", options: [], schema }];
    const { told, outcome } = await correct({ toolCallId: "call", toolName: "test", questions }, answers);
    // A form has boxes for yes and no: what is in one has the wrong type, not the wrong text.
    const says = name === "mcp-elicitation" && schema.type === "boolean" ? "yes or no" : answers.says;
    expect(told).toContain(says);
    expect(outcome).toMatchObject({
      type: "answered",
      answers: { "Value?": answers.answer ?? answers.right },
    });
    expect(isSecret(schema) && told.includes(answers.wrong)).toBe(false);
  });
});

function isSecret(schema: ElicitationValueSchema): boolean {
  return schema.type === "string" && schema.writeOnly === true;
}
