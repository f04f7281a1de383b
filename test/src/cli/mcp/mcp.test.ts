import { createServer } from "node:http";
import { basename } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createInbox } from "../../../../channels/inbox/index.js";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { STARTING, sharePostgres } from "../../../channels/inbox/postgresql/server.js";
import { type ClientKind, connectClient, type Manner, textOf } from "../../adapters/mcp-server/pairs.js";
import { QUESTIONS } from "../../adapters/mcp-server/questions.js";
import { findPort } from "../find-port.js";
import { run } from "../run.js";
import { createStorePath, findOpen, openInboxAt, startCommand } from "./start.js";

const input = { questions: [QUESTIONS.color] };
const BLUE = { answers: { "Which color?": "Blue" } };

/** The command, its inbox, and a client of it. */
async function start(manner: Manner & { args?: string[]; store?: string; port?: number } = {}) {
  const { args = [], store = createStorePath(), port = await findPort(), client = "2025-11-25" } = manner;
  const command = startCommand("mcp", "--store", store, "--port", String(port), ...args);
  const connected = await connectClient(client, command.transport(), { capabilities: {}, ...manner });
  onTestFinished(() => connected.close());
  return { ...connected, command, store, port, inbox: openInboxAt(store) };
}

describe("mcp", () => {
  it("U-01 offers ask_user_question and the decision tools, and says what it is", async () => {
    const { list } = await start();
    const tools = await list();
    expect(tools.map(({ name }) => name)).toEqual([
      "ask_user_question",
      "ask_user",
      "await_decision",
      "get_decision",
    ]);
  });

  it("U-01 Q-05 takes files of 10 MB", async () => {
    const { call, inbox } = await start();
    const data = Buffer.alloc(10_000_000).toString("base64");
    const attachments = [{ name: "log", mimeType: "text/plain", data }];
    await call({ question: "All well?", kind: "bool", attachments }, { timeout: 5_000 }, "ask_user");
    expect((await inbox.get(await findOpen(inbox)))?.request.attachments).toEqual(attachments);
  });

  it.each([
    ["ask", ["ask"]],
    ["AskUserQuestion, ask_user", ["AskUserQuestion", "ask_user"]],
    ["decisions,decisions", ["ask_user", "await_decision", "get_decision"]],
  ])("U-01 --tools %s offers %j", async (names, expected) => {
    const { list } = await start({ args: ["--tools", names] });
    expect((await list()).map(({ name }) => name)).toEqual(expected);
  });

  it.each([
    [["--tools", "ask_user_questions"], "Did you mean ask_user_question?"],
    [["--tools", "ask_user,decisions"], "--tools has two tools of the name ask_user"],
    [["--tools", ""], "--tools must be ask_user_question"],
    [["--leg", "soon"], "--leg must be a number of seconds above 0"],
    [["--leg", "0"], 'or none, but it is "0"'],
    [["--port", "70000"], "--port must be a number from 1 to 65535"],
    [["--base-url", "ask.example"], "--base-url must be an address"],
    [["--json"], "--json does not go with mcp."],
    [["--repair"], "--repair does not go with mcp."],
    [["now"], '"now" is one word too many'],
  ])("U-01 %j is bad input", async (args, told) => {
    const { code, stdout, stderr } = await run(["mcp", "--store", createStorePath(), ...args]);
    expect(stderr).toContain(told);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it.each([
    [[], "The user has not answered yet."],
    [["--no-repair"], "$.questions must be an array, but it is a string."],
  ])("J-01 with %j a call that was got wrong comes to: %s", async (args, told) => {
    const { call } = await start({ args: ["--leg", "0.01", ...args] });
    const result = await call({ questions: JSON.stringify(input.questions) });
    expect(textOf(result)).toContain(told);
  });

  it("U-01 ends when its input does, and when it is interrupted", async () => {
    const { command, close } = await start();
    await close();
    command.stdin.end();
    expect(await command.code).toBe(0);
    const other = await start();
    other.command.interrupt();
    expect(await other.command.code).toBe(0);
    expect(other.command.said()).toBe("");
  });

  it("U-01 U-04 hears its client out when it is interrupted: Ctrl+C reaches both at once", async () => {
    const { call, command, inbox } = await start();
    const stop = new AbortController();
    const called = call(input, { signal: stop.signal }).catch(() => "cancelled");
    const id = await findOpen(inbox);
    command.interrupt();
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort("AbortError: user-cancel");
    expect(await called).toBe("cancelled");
    expect(await command.code).toBe(0);
    expect((await inbox.get(id))?.settlement?.type).toBe("withdrawn");
  });

  it("U-01 prints nothing but messages of the protocol", async () => {
    const { call, command } = await start({ args: ["--leg", "0.01"] });
    let printed = "";
    command.stdout.on("data", (chunk) => {
      printed += String(chunk);
    });
    await call(input);
    const lines = printed.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).jsonrpc)).toEqual(lines.map(() => "2.0"));
  });
});

describe.each<{ client: ClientKind }>([
  { client: "1.x" },
  { client: "2025-06-18" },
  { client: "2025-11-25" },
  { client: "2026-07-28" },
])("an agent of $client", ({ client }) => {
  it("U-01 U-02 U-04 is told where its question waits, comes back, and has the answer", async () => {
    const { call, inbox, store, port } = await start({
      client,
      args: ["--leg", "0.02"],
      name: "Claude Code",
    });
    const text = textOf(await call(input));
    const id = await findOpen(inbox);
    expect(text).toBe(
      "The user has not answered yet. " +
        `It waits for them at http://127.0.0.1:${port}/q/${id} (a browser that is asked to sign in gets a link from: ` +
        `npx -y @pilotdeck/ask-user-question serve --store "${store}" --port ${port}). ` +
        "Tell them so, and make this same call again, with the same arguments, to go on waiting: " +
        "it returns the answer once there is one. Do not answer for the user.",
    );
    expect((await inbox.get(id))?.request).toMatchObject({
      asker: "Claude Code",
      project: basename(process.cwd()),
    });
    await inbox.answer(id, BLUE);
    expect(textOf(await call(input))).toContain('"Which color?"="Blue"');
  });

  it("U-01 leaves a decision, and waits for it", async () => {
    const { call, inbox } = await start({ client, args: ["--leg", "5"] });
    const asked = textOf(await call({ kind: "bool", question: "Deploy now?" }, {}, "ask_user"));
    const { decision_id: id } = JSON.parse(asked.split("\n")[0] ?? "");
    const waiting = call({ decision_id: id }, {}, "await_decision");
    const [question] = (await inbox.get(id))?.request.questions ?? [];
    await inbox.answer(id, { answers: { [question?.question ?? ""]: "Yes" } });
    expect(textOf(await waiting)).toContain('"status":"answered"');
  });
});

describe("the address", () => {
  it("U-02 is what --base-url says", async () => {
    const { call, inbox } = await start({ args: ["--leg", "0.01", "--base-url", "https://ask.example/x/"] });
    expect(textOf(await call(input))).toContain(`at https://ask.example/x/q/${await findOpen(inbox)} (`);
  });

  it(
    "U-01 U-02 is told with an inbox in PostgreSQL too, whose answer comes back",
    async () => {
      const { url: store } = await sharePostgres();
      const { call, port } = await start({ store, args: ["--leg", "0.01"], name: "PostgreSQL" });
      const text = textOf(await call(input));
      const [, id = ""] = /\/q\/(\w+) /.exec(text) ?? [];
      expect(text).toContain(`-p pg ask-user-question serve --store "postgres://…" --port ${port})`);
      const inbox = createInbox({ store: createPostgresStore({ url: store }) });
      onTestFinished(() => inbox.close());
      await inbox.answer(id, BLUE);
      expect(textOf(await call(input))).toContain('"Which color?"="Blue"');
    },
    STARTING,
  );

  it("U-02 is not told where another program has the port: the question waits for the terminal", async () => {
    const port = await findPort();
    const foreign = createServer((_, response) => response.end("{}"));
    await new Promise<void>((resolve) => foreign.listen(port, "127.0.0.1", resolve));
    onTestFinished(() => void foreign.close());
    const { call, store } = await start({ port, args: ["--leg", "0.01"] });
    expect(textOf(await call(input))).toContain(
      `It waits in the inbox; they answer it in a terminal: npx -y @pilotdeck/ask-user-question inbox answer --store "${store}".`,
    );
  });
});

describe("a form", () => {
  it("U-02 U-04 that is answered after its call was over has its answer kept", async () => {
    let fill = () => {};
    const filled = new Promise<void>((resolve) => {
      fill = resolve;
    });
    const { call, inbox } = await start({
      ...{ args: ["--leg", "0.05"], capabilities: { elicitation: {} } },
      async respond() {
        await filled;
        return { action: "accept", content: { q1: "Red" } };
      },
    });
    expect(textOf(await call(input))).toContain("The user has not answered yet.");
    const id = await findOpen(inbox);
    const over = inbox.wait(id, { ms: 5_000 });
    fill();
    expect((await over)?.settlement).toMatchObject({ type: "answered", door: "MCP form" });
    expect(textOf(await call(input))).toContain('"Which color?"="Red"');
  });

  it("U-04 I-03 that is shown again after a restart settles the question that waits since", async () => {
    const store = createStorePath();
    const before = await start({ store, args: ["--leg", "0.01"] });
    await before.call(input);
    const id = await findOpen(before.inbox);
    before.command.interrupt();
    await before.command.code;
    const { call, inbox } = await start({
      ...{ store, capabilities: { elicitation: {} } },
      respond: () => ({ action: "accept", content: { q1: "Red" } }),
    });
    expect(textOf(await call(input))).toContain('"Which color?"="Red"');
    expect((await inbox.get(id))?.settlement).toMatchObject({ type: "answered", door: "MCP form" });
  });

  it("O-01 U-02 is in the person's language, and so is the page beside it; what the model reads is not", async () => {
    const messages: string[] = [];
    const { call, port } = await start({
      ...{ args: ["--language", "de", "--leg", "5"], capabilities: { elicitation: {} } },
      async respond({ message }) {
        messages.push(message ?? "");
        return { action: "accept", content: { q2: "Red", ...(messages.length > 1 && { q1: "Red" }) } };
      },
    });
    const name = { ...QUESTIONS.color, question: "And your own?" };
    expect(textOf(await call({ questions: [QUESTIONS.color, name] }))).toMatch(/^User has answered your/);
    expect(messages).toHaveLength(2);
    for (const message of messages) expect(message).toContain("Bitte beantworten Sie 2 Fragen.");
    expect(messages[1]).toContain("Das war nicht verwendbar.");
    const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
    expect(await page.text()).toContain('<html lang="de"');
  });
});
