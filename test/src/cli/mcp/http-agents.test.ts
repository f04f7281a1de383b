import { tmpdir } from "node:os";
import { basename } from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createInbox, createMemoryStore } from "../../../../channels/inbox/index.js";
import { userName } from "../../../../src/cli/inbox/user-name.js";
import type { McpHandlerOptions } from "../../../../src/cli/mcp/http-handler.js";
import { readVersion } from "../../../../src/cli/read-packaged.js";
import { QUESTIONS } from "../../adapters/mcp-server/questions.js";
import { ADDRESS, BEARER, call, initialize, JSON_TYPE, modern, open, readResult } from "./open-handler.js";

const QUESTION = QUESTIONS.shape.question;

afterEach(() => void vi.useRealTimers());

describe("a client of the MCP server", () => {
  it("U-01 U-07 is told what it is, for what, and which tool there always is", async () => {
    const { post } = open();
    const { result } = await readResult(await post(initialize));
    expect(result).toMatchObject({
      serverInfo: { name: "ask-user-question", title: "Ask the user", version: await readVersion() },
    });
    expect(result.capabilities).toEqual({ tools: {} });
    expect(result.instructions).toMatch(
      /^Asks the user who sits behind this client.*Never answer for the user\.$/,
    );
    const listed = await readResult(await post(...modern("tools/list")));
    expect(listed.result.tools).toMatchObject([
      { name: "ask_user_question", _meta: { "anthropic/alwaysLoad": true } },
      { name: "ask" },
    ]);
    expect(listed.result.tools[1]).not.toHaveProperty("_meta");
  });

  it.each([
    [undefined, "It waits in the inbox; they answer it in a terminal: ANSWER."],
    [
      "https://ask.example",
      "It waits for them at https://ask.example/q/ID (a browser that is asked to sign in gets a link from: SERVE).",
    ],
  ])("U-02 U-04 is told where its question waits, and what to do: %s", async (baseUrl, where) => {
    const inbox = createInbox({ store: createMemoryStore(), ...(baseUrl !== undefined && { baseUrl }) });
    onTestFinished(() => inbox.close());
    const { post } = open({ inbox });
    const { result } = await readResult(await post(...modern("tools/call", call)));
    const [entry] = (await inbox.list({ status: "open" })).entries;
    expect(result.content[0].text.replace(entry?.id, "ID")).toBe(
      `The user has not answered yet. ${where} Tell them so, and make this same call again, with the same arguments, to go on waiting: it returns the answer once there is one. Do not answer for the user.`,
    );
  });

  it("U-05 shares no question with one of its name in another folder of the same name, or in none", async () => {
    const inbox = createInbox({ store: createMemoryStore() });
    onTestFinished(() => inbox.close());
    for (const more of [{ folder: "/srv/a/app" }, { folder: "/srv/b/app" }, {}, { folder: "/srv/a/app" }]) {
      await open({ inbox, ...more }).post(...modern("tools/call", call));
    }
    const { entries } = await inbox.list({ status: "open" });
    expect(entries.map(({ project }) => project).sort()).toEqual(["app", "app", undefined]);
  });

  it.each([
    [undefined, undefined],
    ["/", "/"],
    [tmpdir(), basename(tmpdir())],
  ])("U-05 what it works on is the folder that it was started in: %s", async (folder, project) => {
    const { inbox, post } = open(folder === undefined ? {} : { folder });
    await post(...modern("tools/call", call));
    expect((await inbox.list({ status: "open" })).entries).toMatchObject([{ asker: "Agent" }]);
    expect((await inbox.list({ status: "open" })).entries[0]?.project).toBe(project);
  });

  it("U-05 U-07 shares its questions with none of another name, address, folder or session", async () => {
    const inbox = createInbox({ store: createMemoryStore() });
    onTestFinished(() => inbox.close());
    const ask = async (more: Partial<McpHandlerOptions>, name: string, query = "") =>
      open({ ...more, inbox }).post(...modern("tools/call", call, name), `${ADDRESS}${query}`);
    const asks = [
      () => ask({}, "one"),
      () => ask({}, "other"),
      () => ask({}, "one", "?agent=a"),
      () => ask({}, "one", "?agent=b"),
      () => ask({ folder: "/a" }, "one"),
      () => ask({ folder: "/b" }, "one"),
      () => ask({ session: "s" }, "one"),
      () => ask({ session: "t" }, "one"),
    ];
    for (const count of [1, 2]) {
      for (const asked of asks) await asked();
      expect((await inbox.list({ status: "open" })).entries, `${count}`).toHaveLength(asks.length);
    }
    const sessions = (await inbox.list({ status: "open" })).entries.map(({ session }) => session);
    expect(sessions.filter(Boolean).sort()).toEqual(["s", "t"]);
    // Who is named by its address is the same in each session.
    await ask({ session: "s" }, "one", "?agent=a");
    expect((await inbox.list({ status: "open" })).entries).toHaveLength(asks.length);
  });

  it.each([
    [
      { action: "accept", content: { q1: "Round" } },
      { type: "answered", answers: { [QUESTION]: "Round" } },
    ],
    [{ action: "decline" }, { type: "declined" }],
  ] as const)(
    "U-04 what its form brings after the call settles the question that waits: %j",
    async (reply, settlement) => {
      const { inbox, post } = open();
      const [body, headers] = modern("tools/call", call);
      await post(body, headers);
      const [entry] = (await inbox.list({ status: "open" })).entries;
      const meta = {
        ...body.params._meta,
        "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
      };
      const asked = await readResult(await post({ ...body, params: { ...call, _meta: meta } }, headers));
      // Nobody has read a form in less than a second.
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_001 });
      const more = { requestState: asked.result.requestState, inputResponses: { ask: reply } };
      await post({ ...body, params: { ...call, ...more, _meta: meta } }, headers);
      expect((await inbox.get(entry?.id ?? ""))?.settlement).toMatchObject({
        ...settlement,
        ...{ by: userName(), door: "MCP form" },
      });
    },
  );

  it("U-06 U-07 of a revision before the last one has its session, and its questions are its own", async () => {
    const { inbox, fetch, post } = open();
    const sessions = [await post(initialize), await post(initialize)].map(({ headers }) => ({
      "mcp-session-id": headers.get("mcp-session-id"),
    }));
    const message = { jsonrpc: "2.0", id: 2, method: "tools/call", params: call };
    for (const session of [...sessions, ...sessions]) {
      const { result } = await readResult(await post(message, session));
      expect(result.content[0].text).toMatch(/^The user has not answered yet\./);
    }
    expect((await inbox.list({ status: "open" })).entries).toHaveLength(2);
    const end = () => {
      const headers = { ...JSON_TYPE, ...BEARER, ...sessions[0] } as Record<string, string>;
      return fetch(new Request(ADDRESS, { method: "DELETE", headers }));
    };
    expect((await end()).status).toBe(200);
    const gone = await end();
    expect([gone.status, await gone.json()]).toEqual([
      404,
      {
        ...{ jsonrpc: "2.0", id: null },
        error: { code: -32001, message: "There is no such session any more. Initialize again." },
      },
    ]);
  });
});
