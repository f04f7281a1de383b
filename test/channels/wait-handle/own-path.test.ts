import { createServer, type Server, request as send } from "node:http";
import { getRequestListener } from "@hono/node-server";
import express from "express";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createWaitHandleChannel, type WaitHandleChannel } from "../../../channels/wait-handle/index.js";
import { answerTo, call, createChannel, expectProblem, ORIGIN, postOf, request } from "./exchange.js";
import paths from "./own-path.json" with { type: "json" };
import { listenTo } from "./serve.js";

/** Servers that let a caller through who names the session `mine`, as each of them reads the path. */
const GUARDED: [name: string, serve: (channel: WaitHandleChannel) => Server][] = [
  [
    "hono",
    ({ fetch }) => {
      const app = new Hono();
      app.use("/api/sessions/:sid/*", async (c, next) =>
        c.req.param("sid") === "mine" ? next() : c.text("not yours", 403),
      );
      app.all("/api/*", (c) => fetch(c.req.raw));
      return createServer(getRequestListener(app.fetch));
    },
  ],
  [
    "hono that mounts",
    ({ fetch }) => {
      const app = new Hono();
      app.use("/api/sessions/:sid/*", async (c, next) =>
        c.req.param("sid") === "mine" ? next() : c.text("not yours", 403),
      );
      return createServer(getRequestListener(app.mount("/", fetch).fetch));
    },
  ],
  [
    "express",
    ({ fetch }) => {
      const app = express();
      app.use("/api/sessions/:sid", (request, response, next) => {
        if (request.params.sid === "mine") next();
        else response.status(403).send("not yours");
      });
      app.all("/api/sessions/*path", getRequestListener(fetch));
      return createServer(app);
    },
  ],
  [
    "express that strips its own path",
    ({ fetch }) => {
      const app = express();
      app.use("/api/sessions/:sid", (request, response, next) => {
        if (request.params.sid === "mine") next();
        else response.status(403).send("not yours");
      });
      app.use("/", getRequestListener(fetch));
      return createServer(app);
    },
  ],
  [
    "node:http",
    ({ fetch }) => {
      const listener = getRequestListener(fetch);
      return createServer((incoming, outgoing) => {
        const [, sid] = /\/api\/sessions\/([^/\\]+)/.exec(incoming.url ?? "") ?? [];
        if (decodeURIComponent(sid ?? "").startsWith("mine")) return void listener(incoming, outgoing);
        outgoing.writeHead(403).end("not yours");
      });
    },
  ],
];

/** Sends a request whose target is exactly that: `fetch` would resolve it first. */
async function postRaw(port: number, path: string, body: object): Promise<number> {
  const headers = { host: "localhost", "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const outgoing = send({ port, host: "127.0.0.1", path, method: "POST", headers, agent: false });
    outgoing.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on("error", reject);
    outgoing.end(JSON.stringify(body));
  });
}

describe.each(GUARDED)("a guard in %s", (_, serve) => {
  it("W-05 lets nobody through to another session, however the path is written", async () => {
    const channel = createChannel();
    const victim = channel.askUser(request("v", { sessionId: "victim" }));
    const mine = channel.askUser(request("m", { sessionId: "mine" }));
    const { port } = await listenTo(serve(channel));
    for (const path of paths.attacks) {
      const status = await postRaw(port, path, { kind: "question", answer: "hunter2" });
      expect([400, 403, 404], `${path}: ${status}`).toContain(status);
    }
    expect(await Promise.race([victim, mine, "open"])).toBe("open");
    // And the guard does let its own through.
    expect(await postRaw(port, "/api/sessions/mine/respond", answerTo("m"))).toBe(204);
    expect(await postRaw(port, "/api/sessions/victim/respond", answerTo("v"))).toBe(403);
    expect(await mine).toMatchObject({ type: "answered" });
  });
});

describe("the path of a request", () => {
  it.each(paths.elsewhere)("W-05 %s is nowhere", async (path) => {
    const channel = createChannel();
    const asked = channel.askUser(request("v", { sessionId: "victim" }));
    const { port } = await listenTo(createServer(getRequestListener(channel.fetch)));
    expect([404, 400]).toContain(await postRaw(port, path, answerTo("v")));
    expect(await Promise.race([asked, "open"])).toBe("open");
  });

  it.each(paths.mounts)("W-05 below $mountPath, $path is answered with $status", async (row) => {
    const { mountPath, path, status } = row;
    const channel = createChannel({ mountPath });
    void channel.askUser(request("v", { sessionId: "victim" }));
    const reply = await call(channel, path, postOf(answerTo("v")));
    expect(reply.status).toBe(status);
    if (status !== 404) return;
    expectProblem(reply, "not_found");
    expect(reply.json.detail).toContain(` ${mountPath.replace(/\/$/, "")}/api/sessions/<sessionId>/events `);
  });

  describe("is held to what the server was sent", () => {
    const answer = async (bindings: unknown) => {
      const channel = createChannel();
      void channel.askUser(request("v", { sessionId: "victim" }));
      const init = postOf(answerTo("v"));
      const { status } = await channel.fetch(
        new Request(`${ORIGIN}/api/sessions/victim/respond`, init),
        bindings,
      );
      return status;
    };

    it.each(paths.sent.unclean)("W-05 and %s is nowhere", async (path) => {
      expect(await answer({ incoming: { url: path } })).toBe(404);
      expect(await answer({ incoming: { url: "/", originalUrl: path } })).toBe(404);
    });

    it.each(paths.sent.clean)("W-05 and %s can be read in one way only", async (path) => {
      expect(await answer({ incoming: { url: path } })).toBe(204);
      expect(await answer({ incoming: { url: "/", originalUrl: path } })).toBe(204);
    });

    it.each([undefined, null, 7, {}, { incoming: 7 }, { incoming: null }, { incoming: { url: 7 } }])(
      "W-05 where it hands that over, and %j is not that",
      async (bindings) => {
        expect(await answer(bindings)).toBe(204);
      },
    );
  });

  it.each(paths.nonsense)("W-05 %j is no mountPath", (mountPath) => {
    const expected = 'a path such as "/agents", without dot segments, escapes or a query';
    expect(() => createWaitHandleChannel({ mountPath })).toThrow(
      new TypeError(`mountPath must be ${expected}, but it is "${mountPath}".`),
    );
  });
});
