import { request as sendRequest } from "node:http";
import { describe, expect, it } from "vitest";
import access from "./access.json" with { type: "json" };
import {
  answerTo,
  call,
  createChannel,
  expectOpen,
  expectProblem,
  pathOf,
  post,
  postOf,
  type Reply,
  request,
} from "./exchange.js";
import { serve } from "./serve.js";

const TOKEN = "0123456789abcdef-token";
const HOST = "localhost:3000";

describe("hosts and origins", () => {
  for (const { host, ok } of access.hosts) {
    it(`W-04 the host "${host}" is ${ok ? "served" : "refused"}`, async () => {
      const channel = createChannel();
      void channel.askUser(request("a"));
      const reply = await post(channel, "s", answerTo("a"), { host });
      if (ok) {
        expect(reply).toMatchObject({ status: 204 });
        return;
      }
      expect(reply.status).toBe(403);
      expectProblem(reply, "forbidden_host");
      expect(reply.json.detail).toContain("allowedHosts");
      expect(await call(channel, pathOf("s", "events"), { headers: { host } })).toMatchObject({
        status: 403,
      });
      await expectOpen(channel);
    });
  }

  it("W-04 without a Host header the address counts", async () => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    const init = postOf(answerTo("a"));
    const refused = await channel.fetch(new Request(`http://evil.example${pathOf("s")}`, init));
    expect(refused.status).toBe(403);
    expect((await channel.fetch(new Request(`http://[::1]:99${pathOf("s")}`, init))).status).toBe(204);
  });

  it("W-04 allowedHosts takes the place of the names of this machine", async () => {
    const channel = createChannel({ allowedHosts: ["Agents.Example"] });
    void channel.askUser(request("a"));
    for (const host of ["localhost", "127.0.0.1", "example", "x.agents.example"]) {
      expect(await post(channel, "s", answerTo("a"), { host }), host).toMatchObject({ status: 403 });
    }
    await expectOpen(channel, { host: "agents.example:8443" });
  });

  it("W-04 a page whose name was bound to this machine is refused over a real connection", async () => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    const { port } = await serve(channel);
    for (const [host, expected] of [
      ["evil.example", 403],
      [`evil.example:${port}`, 403],
      [`127.0.0.1:${port}`, 204],
    ] as const) {
      const { status } = await sendTo(port, { method: "POST", path: pathOf("s"), host, body: answerTo("a") });
      expect(status, host).toBe(expected);
    }
  });

  for (const { origin, ok } of access.origins) {
    it(`W-04 a page of "${origin}" is ${ok ? "served, as it is of the same origin" : "refused"}`, async () => {
      const channel = createChannel();
      void channel.askUser(request("a"));
      const reply = await post(channel, "s", answerTo("a"), { host: HOST, origin });
      expect(corsHeadersOf(reply)).toEqual([]);
      if (ok) {
        expect(reply).toMatchObject({ status: 204 });
        return;
      }
      expect(reply.status).toBe(403);
      expectProblem(reply, "forbidden_origin");
      expect(reply.json.detail).toContain("allowedOrigins");
      const headers = { host: HOST, origin };
      expect(await call(channel, pathOf("s", "events"), { headers })).toMatchObject({ status: 403 });
      await expectOpen(channel);
    });
  }

  it("W-04 there is no CORS unless asked for, not even for the same origin", async () => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    for (const headers of [{ host: HOST }, { host: HOST, origin: `http://${HOST}` }]) {
      for (const reply of [
        await call(channel, pathOf("s"), { method: "OPTIONS", headers }),
        await call(channel, pathOf("s"), { headers }),
        await post(channel, "s", "rubbish", headers),
      ]) {
        expect(corsHeadersOf(reply)).toEqual([]);
      }
    }
    await expectOpen(channel);
  });
});

describe("pages that were let in", () => {
  const allowed = ["https://app.example", "http://localhost:5173"];

  it.each(allowed)("W-04 %s may call, and is named in every response, refusals too", async (origin) => {
    const channel = createChannel({ allowedOrigins: allowed, token: TOKEN });
    void channel.askUser(request("a"));
    const headers = { origin, authorization: `Bearer ${TOKEN}` };
    const events = await channel.fetch(
      new Request(`http://localhost${pathOf("s", "events")}`, { headers: { ...headers } }),
    );
    await events.body?.cancel();
    const replies = [
      events,
      await post(channel, "s", answerTo("a"), { origin }),
      await post(channel, "s", "rubbish", headers),
      await post(channel, "s", answerTo("z"), headers),
      await post(channel, "s", answerTo("a"), headers),
      await post(channel, "s", answerTo("a"), headers),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 401, 400, 404, 204, 409]);
    for (const reply of replies) {
      expect(reply.headers.get("access-control-allow-origin")).toBe(origin);
      expect(reply.headers.get("vary")).toMatch(/\borigin\b/i);
      expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  it.each([
    ["respond", "POST", "content-type,authorization"],
    ["events", "GET", "last-event-id,authorization,cache-control"],
  ] as const)(
    "W-04 a preflight for %s is answered without the token, and answers nothing",
    async (end, method, wanted) => {
      const channel = createChannel({ allowedOrigins: allowed, token: TOKEN });
      void channel.askUser(request("a"));
      const headers = {
        origin: "https://app.example",
        "access-control-request-method": method,
        "access-control-request-headers": wanted,
      };
      const reply = await call(channel, pathOf("s", end), { method: "OPTIONS", headers });
      expect(reply.status).toBe(204);
      expect(reply.text).toBe("");
      expect(reply.headers.get("access-control-allow-origin")).toBe("https://app.example");
      expect(reply.headers.get("access-control-allow-methods")).toContain(method);
      const granted = (reply.headers.get("access-control-allow-headers") ?? "")
        .toLowerCase()
        .split(/\s*,\s*/);
      const needed = wanted.split(",").filter((name) => name !== "cache-control");
      expect(granted).toEqual(expect.arrayContaining(needed));
      expect(reply.headers.get("vary")).toMatch(/\borigin\b/i);
      await expectOpen(channel, { authorization: `Bearer ${TOKEN}` });
    },
  );

  it.each(access.foreign)("W-04 %s is not one of them", async (origin) => {
    const channel = createChannel({ allowedOrigins: allowed });
    void channel.askUser(request("a"));
    for (const reply of [
      await post(channel, "s", answerTo("a"), { origin }),
      await call(channel, pathOf("s", "events"), { headers: { origin } }),
      await call(channel, pathOf("s"), {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      }),
    ]) {
      expect(reply.status).toBe(403);
      expectProblem(reply, "forbidden_origin");
      expect(reply.headers.get("access-control-allow-origin")).toBeNull();
    }
    await expectOpen(channel);
  });
});

function corsHeadersOf({ headers }: Reply): string[] {
  return [...headers.keys()].filter((name) => name.startsWith("access-control-"));
}

/** By node:http, which sends the Host header that it is told to. */
function sendTo(
  port: number,
  { method, path, host, body }: { method: string; path: string; host: string; body: object },
): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const headers = { host, "content-type": "application/json" };
    const sent = sendRequest({ port, method, path, headers, agent: false }, (response) => {
      response.resume().on("end", () => resolve({ status: response.statusCode ?? 0 }));
    });
    sent.on("error", reject).end(JSON.stringify(body));
  });
}
