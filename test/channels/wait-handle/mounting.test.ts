import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import express from "express";
import { describe, expect, it } from "vitest";
import { createChannel, ORIGIN, pathOf, postOf, type Reply, readReply, request } from "./exchange.js";
import { brief, readUntil, stream } from "./listen.js";
import table from "./mounting.json" with { type: "json" };
import { type Door, MOUNTS } from "./mounts.js";
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

const rows: Row[] = table;

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

describe("the handler", () => {
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
