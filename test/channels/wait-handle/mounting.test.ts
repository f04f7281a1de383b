import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { EventSource } from "eventsource";
import express from "express";
import { Hono } from "hono";
import { describe, expect, it, onTestFinished } from "vitest";
import type { WaitHandleChannel } from "../../../channels/wait-handle/index.js";
import {
  choice,
  createChannel,
  ORIGIN,
  pathOf,
  postOf,
  type Reply,
  readReply,
  request,
  type SeenEvent,
} from "./exchange.js";
import { brief, readUntil, stream } from "./listen.js";
import table from "./mounting.json" with { type: "json" };
import { listenTo } from "./serve.js";

type Row = {
  title: string;
  open: string[];
  session?: string;
  method?: string;
  path?: string;
  body?: object;
  text?: string;
  type?: string;
  status: number;
  code?: string;
  settlement?: object;
};

/** Sends a request for a path below the mount. */
type Door = (path: string, init?: RequestInit) => Promise<Response>;

const rows: Row[] = table;

/** `mountPath` where the path of the mount stands in the requests. */
const MOUNTS: [name: string, mount: (channel: WaitHandleChannel) => Promise<Door>, mountPath?: string][] = [
  ["the bare handler", async ({ fetch }) => enter((request) => fetch(request))],
  [
    "the bare handler below a prefix",
    async ({ fetch }) => enter((request) => fetch(request), "/agents/pilot"),
    "/agents/pilot",
  ],
  ["hono's mount at the root", async ({ fetch }) => enterHono(new Hono().mount("/", fetch))],
  [
    "hono's mount below a prefix",
    async ({ fetch }) => enterHono(new Hono().mount("/pilot", fetch), "/pilot"),
  ],
  ["hono's all", async ({ fetch }) => enterHono(new Hono().all("/api/*", (c) => fetch(c.req.raw)))],
  [
    "hono's all below a prefix",
    async ({ fetch }) =>
      enterHono(
        new Hono().all("/pilot/*", (c) => fetch(c.req.raw)),
        "/pilot",
      ),
    "/pilot/",
  ],
  ["node:http", async ({ fetch }) => enterServer(createServer(getRequestListener(fetch)))],
  [
    "express at the root",
    async ({ fetch }) => enterServer(createServer(express().use(getRequestListener(fetch)))),
  ],
  [
    "express below a prefix",
    async ({ fetch }) =>
      enterServer(createServer(express().use("/pilot", getRequestListener(fetch))), "/pilot"),
  ],
  [
    "express on the paths of its mount",
    async ({ fetch }) =>
      enterServer(createServer(express().all("/pilot/*path", getRequestListener(fetch))), "/pilot"),
    "/pilot",
  ],
  [
    "node:http below a prefix",
    async ({ fetch }) => enterServer(createServer(getRequestListener(fetch)), "/pilot"),
    "/pilot",
  ],
];

function enter(fetch: (request: Request) => Response | Promise<Response>, prefix = ""): Door {
  return async (path, init = {}) => fetch(new Request(new URL(prefix + path, ORIGIN), init));
}

function enterHono(app: Hono, prefix = ""): Door {
  return enter((request) => app.fetch(request), prefix);
}

async function enterServer(server: ReturnType<typeof createServer>, prefix = ""): Promise<Door> {
  const { url } = await listenTo(server);
  return (path, init = {}) => fetch(url + prefix + path, init);
}

describe.each(MOUNTS)("mounted as %s", (_, mount, mountPath) => {
  const createMounted = () => createChannel(mountPath === undefined ? {} : { mountPath });

  it.each(rows)("W-02 answers $title with $status", async (row) => {
    const channel = createMounted();
    const session = row.session ?? "s";
    const asked = row.open.map((id) => channel.askUser(request(id, { sessionId: session })));
    const door = await mount(channel);
    const reply = await send(door, row, session);
    expect(reply).toMatchObject({ status: row.status });
    if (row.code !== undefined) expect(reply.json).toMatchObject({ code: row.code, status: row.status });
    if (reply.status === 204) expect([reply.text, reply.headers.get("content-type")]).toEqual(["", null]);
    if (row.settlement !== undefined && reply.status === 204) {
      expect(await Promise.race(asked)).toHaveProperty("type");
      expect((await send(door, row, session)).json).toMatchObject({
        status: 409,
        settlement: row.settlement,
      });
    } else if (row.settlement !== undefined) {
      expect(reply.json).toMatchObject(row.settlement);
    }
    if (reply.status >= 400)
      expect(reply.headers.get("content-type")).toMatch(/^application\/problem\+json\b/);
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  it("W-02 streams the events as they happen", async () => {
    const channel = createMounted();
    const door = await mount(channel);
    const fetch = ({ url, headers }: Request) => door(new URL(url).pathname, { headers });
    const listener = await stream({ fetch }, "s");
    for (const id of ["a", "b"]) {
      void channel.askUser(request(id));
      expect((await readUntil(listener, id)).map(brief)).toEqual([`ask ${id}`]);
    }
    await send(door, { body: { kind: "question", requestId: "a", answer: "x" } }, "s");
    expect((await readUntil(listener, "a")).map(brief)).toEqual(["end a"]);
    await listener.stop();
  });
});

async function send(door: Door, row: Partial<Row>, session: string): Promise<Reply> {
  const { path = pathOf(session), method = "POST", body, text, type = "application/json" } = row;
  const init = method === "GET" ? {} : postOf(text ?? body ?? "", { "content-type": type });
  return readReply(await door(path, init));
}

describe("the seed's client", () => {
  it.each([
    ["a text", [], "AWS", "AWS"],
    ["one of the options", [choice("Which tests?", ["Vitest", "Jest"])], "Vitest", "Vitest"],
    [
      "several options, separated by commas",
      [choice("Which tests?", ["Vitest", "Jest, with Babel", "Mocha"], { multiSelect: true })],
      "Jest, with Babel, Mocha",
      ["Jest, with Babel", "Mocha"],
    ],
    [
      "a label without its suffix, which is the seed's example",
      [choice("Which tests?", ["Vitest (Recommended)", "Jest", "Mocha"], { allowOther: false })],
      "Vitest",
      "Vitest (Recommended)",
    ],
  ])("W-06 answers with %s", async (_, questions, answer, expected) => {
    const channel = createChannel();
    const { url } = await listenTo(createServer(getRequestListener(channel.fetch)));
    const fetch = (path: string, init: RequestInit) => globalThis.fetch(url + path, init);
    const source = new EventSource(`${url}${pathOf("run-1", "events")}`);
    onTestFinished(() => source.close());
    const shown: SeenEvent[] = [];
    source.onmessage = ({ data }) => onEvent(JSON.parse(data));
    const asked = await channel.askUser(
      request("a", { sessionId: "run-1", ...(questions.length > 0 && { questions }) }),
    );

    function showQuestionPrompt(event: SeenEvent) {
      shown.push(event);
      void submitAnswer("run-1", answer);
    }

    // From here to the end it is the page's example (seed 004, Minimal client example).
    function onEvent(event: SeenEvent) {
      if (event.type === "waiting_for_user_input") {
        showQuestionPrompt(event);
      }
    }

    async function submitAnswer(sessionId: string, answer: string) {
      await fetch(`/api/sessions/${sessionId}/respond`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ kind: "question", answer }),
      });
    }

    const question = questions[0]?.question ?? "Which target?";
    expect(asked).toEqual({
      type: "answered",
      answers: { [question]: expected },
      provenance: { source: "user", channel: "wait-handle", answeredAt: "1970-01-01T00:00:00.000Z" },
    });
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ toolCallId: "call-a", question });
  });

  it("W-02 leaves a host's other paths alone where it is mounted on its own", async () => {
    const channel = createChannel();
    const asked = channel.askUser(request("a"));
    const app = express();
    app.all("/api/sessions/*path", getRequestListener(channel.fetch));
    app.use(express.json());
    app.post("/own", (request, response) => void response.json({ own: request.body }));
    const { url } = await listenTo(createServer(app));
    const init = postOf({ kind: "question", answer: "x" });
    expect(await (await fetch(`${url}/own`, init)).json()).toEqual({
      own: { kind: "question", answer: "x" },
    });
    expect(await fetch(url + pathOf("s"), init)).toMatchObject({ status: 204 });
    expect(await asked).toMatchObject({ type: "answered" });
  });

  it("W-02 says where the body may be when something has read it before", async () => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    const app = express().use(express.json()).use(getRequestListener(channel.fetch));
    const { url } = await listenTo(createServer(app));
    const reply = await fetch(url + pathOf("s"), postOf({ kind: "question", answer: "x" }));
    expect(await reply.json()).toMatchObject({
      status: 400,
      detail:
        "The body broke off, or something before this handler has read it already. Send a JSON object in UTF-8.",
    });
  });

  it("W-02 the handler needs no `this`, and may be called for many channels at once", async () => {
    const channels = ["x", "y"].map((name) => ({ name, channel: createChannel() }));
    const asked = channels.map(({ channel }) => channel.askUser(request("a")));
    for (const { name, channel } of channels) {
      const { fetch } = channel;
      const response = await fetch(
        new Request(`${ORIGIN}${pathOf("s")}`, postOf({ kind: "question", answer: name })),
      );
      expect(response.status).toBe(204);
    }
    const answers = await Promise.all(asked);
    expect(answers.map((answer) => "answers" in answer && answer.answers)).toEqual([
      { "Which target?": "x" },
      { "Which target?": "y" },
    ]);
  });
});
