import { describe, expect, it } from "vitest";
import access from "./access.json" with { type: "json" };
import {
  answerTo,
  call,
  choice,
  createChannel,
  expectOpen,
  expectProblem,
  pathOf,
  post,
  request,
} from "./exchange.js";

const TOKEN = "0123456789abcdef-token";

describe("the token", () => {
  for (const { title, authorization } of access.credentials) {
    it(`W-04 ${title} is not enough, for any of the routes`, async () => {
      const channel = createChannel({ token: TOKEN });
      void channel.askUser(request("a"));
      const headers = authorization === undefined ? {} : { authorization };
      const replies = [
        await post(channel, "s", answerTo("a"), headers),
        await call(channel, pathOf("s", "events"), { headers }),
      ];
      for (const reply of replies) {
        expect(reply.status).toBe(401);
        expectProblem(reply, "unauthorized");
        expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer\b/);
        expect(reply.text).not.toContain(TOKEN);
      }
      await expectOpen(channel, { authorization: `Bearer ${TOKEN}` });
    });
  }

  it("W-04 the scheme is written in any case, any number of spaces follow, and the token is taken for the events too", async () => {
    const channel = createChannel({ token: TOKEN });
    void channel.askUser(request("a"));
    const { status, body } = await channel.fetch(
      new Request(`http://localhost${pathOf("s", "events")}`, {
        headers: { authorization: `Bearer ${TOKEN}` },
      }),
    );
    expect(status).toBe(200);
    await body?.cancel();
    await expectOpen(channel, { authorization: `bearer   ${TOKEN}` });
  });

  it("W-04 the token is not taken from the address", async () => {
    const channel = createChannel({ token: TOKEN });
    void channel.askUser(request("a"));
    for (const name of ["token", "access_token", "authorization"]) {
      expect(await call(channel, `${pathOf("s", "events")}?${name}=${TOKEN}`)).toMatchObject({ status: 401 });
    }
  });
});

describe("methods", () => {
  for (const { end, method, allow } of access.methods) {
    it(`W-03 ${method} on ${end} is refused with what is allowed, and answers nothing`, async () => {
      const channel = createChannel();
      void channel.askUser(request("a"));
      const body = /POST|PUT|PATCH|DELETE/.test(method) ? JSON.stringify(answerTo("a")) : null;
      const headers = { "content-type": "application/json", "x-http-method-override": "POST" };
      const path = pathOf("s", end === "events" ? "events" : "respond");
      const reply = await call(channel, path, { method, headers, body });
      expect(reply.status).toBe(405);
      expect(reply.headers.get("allow")?.split(/\s*,\s*/)).toEqual(expect.arrayContaining([allow]));
      if (method !== "HEAD") expectProblem(reply, "method_not_allowed");
      await expectOpen(channel);
    });
  }

  it.each(access.queries)("W-04 a GET never answers, whatever it asks: %s", async (query) => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    expect(await call(channel, pathOf("s") + query)).toMatchObject({ status: 405 });
    const response = await channel.fetch(new Request(`http://localhost${pathOf("s", "events")}${query}`));
    expect(response.status).toBe(200);
    await response.body?.cancel();
    await expectOpen(channel);
  });

  it("W-03 refusals come in the agreed order: the first fault is the one that is told", async () => {
    const channel = createChannel({
      token: TOKEN,
      rateLimit: { requests: 9, windowMs: 1_000 },
      maxBodyBytes: 100,
    });
    void channel.askUser(request("a", { questions: [choice("Go on?", ["Yes"], { allowOther: false })] }));
    const closed = answerTo("a", "Maybe");
    const faults = [
      { path: "/elsewhere" },
      { host: "evil.example" },
      { origin: "https://evil.example" },
      { method: "PUT" },
      { authorization: "Bearer wrong" },
      { "content-type": "text/plain" },
      { body: "x".repeat(101) },
      { body: "rubbish" },
      { body: JSON.stringify(answerTo("z")) },
      { body: JSON.stringify(closed) },
    ];
    const codes: unknown[] = [];
    for (let first = 0; first < faults.length; first += 1) {
      // Later faults are put in first, so that of two on the same member the earlier stays.
      const { path, method, body, ...headers } = Object.assign(
        {
          path: pathOf("s"),
          method: "POST",
          body: "",
          authorization: `Bearer ${TOKEN}`,
          "content-type": "application/json",
          host: "localhost",
          origin: "http://localhost",
        },
        ...faults.slice(first).reverse(),
      );
      codes.push((await call(channel, path, { method, body, headers })).json.code);
    }
    expect(codes).toEqual([
      ...["not_found", "forbidden_host", "forbidden_origin", "method_not_allowed", "unauthorized"],
      ...["unsupported_media_type", "body_too_large", "invalid_body", "nothing_pending", "invalid_answers"],
    ]);
  });
});

describe("headers", () => {
  it("W-04 every response forbids to be kept, framed, sniffed or named to others", async () => {
    const channel = createChannel({
      token: TOKEN,
      maxBodyBytes: 200,
      allowedOrigins: ["https://app.example"],
      rateLimit: { requests: 8, windowMs: 1_000 },
    });
    void channel.askUser(
      request("a", {
        check: () => {
          throw new Error("The check fell over.");
        },
      }),
    );
    void channel.askUser(request("b"));
    const auth = { authorization: `Bearer ${TOKEN}` };
    const events = await channel.fetch(
      new Request(`http://localhost${pathOf("s", "events")}`, { headers: auth }),
    );
    await events.body?.cancel();
    const responses = [
      events,
      await call(channel, "/elsewhere"),
      await post(channel, "s", answerTo("b"), { ...auth, host: "evil.example" }),
      await call(channel, pathOf("s"), { method: "PUT", headers: auth }),
      await call(channel, pathOf("s"), { method: "OPTIONS", headers: { origin: "https://app.example" } }),
      await post(channel, "s", answerTo("b")),
      await post(channel, "s", answerTo("b"), { ...auth, "content-type": "text/plain" }),
      await post(channel, "s", "x".repeat(201), auth),
      await post(channel, "s", "rubbish", auth),
      await post(channel, "s", answerTo("z"), auth),
      await post(channel, "s", answerTo("a"), auth),
      await post(channel, "s", { kind: "progress", requestId: "b" }, auth),
      await post(channel, "s", answerTo("b"), auth),
      await post(channel, "s", answerTo("b"), auth),
      await post(channel, "s", answerTo("b"), auth),
    ];
    const statuses = responses.map(({ status }) => status);
    expect(statuses).toEqual([200, 404, 403, 405, 204, 401, 415, 413, 400, 404, 500, 204, 204, 409, 429]);
    for (const { status, headers } of responses) {
      expect(headers.get("cache-control"), `${status}`).toMatch(/^no-store\b/);
      expect(headers.get("referrer-policy"), `${status}`).toBe("no-referrer");
      expect(headers.get("x-content-type-options"), `${status}`).toBe("nosniff");
      expect(headers.get("content-security-policy"), `${status}`).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
    }
  });
});
