import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { AGENT_TOKEN, createSite, DEPLOY, ORIGIN, type Page, requestOf, type Visitor } from "./pages.js";

const AGENT = { authorization: `Bearer ${AGENT_TOKEN}`, "content-type": "application/json" };

const post = (
  someone: Visitor,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Page> => someone.send(path, { method: "POST", headers, body: JSON.stringify(body) });

type OpenApi = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };

describe("the JSON API", () => {
  it("V-01 is described by an OpenAPI document that a validator accepts", async () => {
    const { visitor } = createSite();
    const { text, headers } = await visitor().get("/api/openapi.json");
    expect(headers.get("content-type")).toContain("application/json");
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it("V-01 does what the document says, and answers with no status that it does not name", async () => {
    const { visitor, signIn } = createSite({ agentToken: AGENT_TOKEN });
    const agent = visitor();
    const ada = await signIn();
    const { paths }: OpenApi = JSON.parse((await agent.get("/api/openapi.json")).text);
    const seen = new Set<string>();
    const call = async (page: Promise<Page>, method: string, template: string): Promise<Page> => {
      const done = await page;
      expect(Object.keys(paths[template]?.[method]?.responses ?? {}), template).toContain(
        String(done.status),
      );
      seen.add(`${method} ${template}`);
      return done;
    };
    const asked = await call(
      post(agent, "/api/entries", { request: requestOf([DEPLOY]), key: "k" }, AGENT),
      "post",
      "/api/entries",
    );
    expect(asked.status).toBe(201);
    const { id } = JSON.parse(asked.text).entry;
    const again = await call(
      post(agent, "/api/entries", { request: requestOf([DEPLOY]), key: "k" }, AGENT),
      "post",
      "/api/entries",
    );
    expect([again.status, JSON.parse(again.text).entry.id]).toEqual([200, id]);
    await call(
      post(agent, "/api/entries", { request: { ...requestOf([DEPLOY]), title: "x" }, key: "k" }, AGENT),
      "post",
      "/api/entries",
    );
    await call(post(agent, "/api/entries", { request: {} }, AGENT), "post", "/api/entries");
    const listed = await call(agent.get("/api/entries?status=open&limit=5", AGENT), "get", "/api/entries");
    expect(JSON.parse(listed.text).entries).toMatchObject([{ id, title: DEPLOY.question }]);
    expect((await call(agent.get("/api/entries?limit=x", AGENT), "get", "/api/entries")).status).toBe(422);
    expect((await call(agent.get("/api/entries"), "get", "/api/entries")).status).toBe(401);
    await call(agent.get(`/api/entries/${id}?wait_ms=1`, AGENT), "get", "/api/entries/{id}");
    await call(agent.get("/api/entries/nope", AGENT), "get", "/api/entries/{id}");
    await call(agent.get("/api/session", AGENT), "get", "/api/session");
    const session = await call(ada.get("/api/session"), "get", "/api/session");
    const { by, formToken } = JSON.parse(session.text);
    expect(by).toBe("Ada");
    const meant = { origin: ORIGIN, "x-form-token": formToken, "content-type": "application/json" };
    const answers = { [DEPLOY.question]: "Yes" };
    const wrong = await call(
      post(ada, `/api/entries/${id}/answer`, { answers: {} }, meant),
      "post",
      "/api/entries/{id}/answer",
    );
    expect([wrong.status, JSON.parse(wrong.text).issues]).toMatchObject([422, [{ code: "required" }]]);
    const done = await call(
      post(ada, `/api/entries/${id}/answer`, { answers }, meant),
      "post",
      "/api/entries/{id}/answer",
    );
    expect(JSON.parse(done.text)).toMatchObject({
      type: "settled",
      entry: { settlement: { by: "Ada", door: "api" } },
    });
    const late = await call(
      post(ada, `/api/entries/${id}/decline`, {}, meant),
      "post",
      "/api/entries/{id}/decline",
    );
    expect([late.status, JSON.parse(late.text).settlement]).toMatchObject([409, { by: "Ada" }]);
    const gone = await call(
      post(agent, `/api/entries/${id}/withdraw`, {}, AGENT),
      "post",
      "/api/entries/{id}/withdraw",
    );
    expect(gone.status).toBe(409);
    // Events never end: see events.test.ts.
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((name) => `${name} ${path}`),
    );
    expect(all.filter((name) => !seen.has(name))).toEqual(["get /api/events"]);
  });

  it("G-03 an agent asks, waits, reads and withdraws, and never answers", async () => {
    const { visitor, inbox } = createSite({ agentToken: AGENT_TOKEN });
    const agent = visitor();
    const asked = await post(agent, "/api/entries", { request: requestOf([DEPLOY]) }, AGENT);
    const { id } = JSON.parse(asked.text).entry;
    for (const act of ["answer", "decline"]) {
      const refused = await post(
        agent,
        `/api/entries/${id}/${act}`,
        { answers: { [DEPLOY.question]: "Yes" } },
        AGENT,
      );
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, "agents_never_answer"]);
    }
    const waiting = agent.get(`/api/entries/${id}?wait_ms=9000`, AGENT);
    await inbox.answer(id, { answers: { [DEPLOY.question]: "No" }, by: "Ada" });
    expect(JSON.parse((await waiting).text).settlement).toMatchObject({ by: "Ada" });
    const second = JSON.parse(
      (await post(agent, "/api/entries", { request: requestOf([DEPLOY]) }, AGENT)).text,
    ).entry.id;
    const taken = await post(agent, `/api/entries/${second}/withdraw`, { reason: "done" }, AGENT);
    expect(JSON.parse(taken.text).entry.settlement).toMatchObject({ type: "withdrawn", reason: "done" });
  });

  it("I-07 an agent shows as much as the tools take, unless the host says how large a body may be", async () => {
    const data = Buffer.alloc(1_000_000).toString("base64");
    const request = { ...requestOf([DEPLOY]), attachments: [{ name: "log", mimeType: "text/plain", data }] };
    const statusOf = async (maxBodyBytes: number | undefined, text: string | object, act = "") => {
      const site = createSite({ agentToken: AGENT_TOKEN, ...(maxBodyBytes && { maxBodyBytes }) });
      const body = typeof text === "string" ? text : JSON.stringify(text);
      const headers = { ...AGENT, "content-type": "application/json" };
      const path = new Request(`${ORIGIN}/api/entries${act}`, { method: "POST", headers, body });
      return (await site.pages.fetch(path)).status;
    };
    const quoted = (bytes: number) => `"${"x".repeat(bytes - 2)}"`;
    expect(await statusOf(undefined, { request })).toBe(201);
    expect([
      await statusOf(undefined, quoted(22_020_096)),
      await statusOf(undefined, quoted(22_020_097)),
    ]).toEqual([422, 413]);
    expect([await statusOf(1_000, quoted(1_000)), await statusOf(1_000, quoted(1_001))]).toEqual([422, 413]);
    // Whoever acts on what was asked has less to say.
    const act = "/of-nobody/withdraw";
    expect([
      await statusOf(undefined, quoted(1_048_576), act),
      await statusOf(undefined, quoted(1_048_577), act),
    ]).toEqual([422, 413]);
  });

  it("G-03 an agent does not see what the person is still typing", async () => {
    const { visitor, inbox, ask } = createSite({ agentToken: AGENT_TOKEN });
    const request = requestOf([DEPLOY]);
    const agent = visitor();
    const asked = await post(agent, "/api/entries", { request }, AGENT);
    const { id } = JSON.parse(asked.text).entry;
    const other = await ask();
    for (const one of [id, other])
      await inbox.saveDraft(one, { answers: { [DEPLOY.question]: "Ye" }, by: "Ada" });
    const seen = [
      await agent.get(`/api/entries/${id}`, AGENT),
      await agent.get(`/api/entries/${id}?wait_ms=1`, AGENT),
      await agent.get(`/api/entries/${other}`, AGENT),
      await post(agent, "/api/entries", { request }, AGENT),
    ];
    for (const { status, text } of seen) expect([status, text.includes('Ye"')]).toEqual([200, false]);
  });

  it("Z-01 G-03 the same call is the same entry, as nobody else's is", async () => {
    const { visitor, inbox } = createSite({ agentToken: AGENT_TOKEN });
    const request = requestOf([DEPLOY]);
    const asked = await post(visitor(), "/api/entries", { request }, AGENT);
    const { id } = JSON.parse(asked.text).entry;
    const ids = await Promise.all(
      ["api", "another", ""].map(async (scope) => (await inbox.ask(request, { scope })).entry.id),
    );
    expect(ids.map((other) => other === id)).toEqual([true, false, false]);
  });

  it("G-03 without a token there is no agent, and a short one is refused", async () => {
    const { visitor } = createSite();
    expect((await visitor().get("/api/entries", AGENT)).status).toBe(401);
    expect(() => createSite({ agentToken: "short" })).toThrow("token must have at least 16 characters");
  });
});
