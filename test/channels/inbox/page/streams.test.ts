import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Inbox } from "../../../../channels/inbox/index.js";
import { follow } from "./follow.js";
import { AGENT_TOKEN, createSite, DEPLOY, ORIGIN, type Question, tokenOf } from "./pages.js";

function stopTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Takes the hints away, so that only looking helps. */
function loseHints(inbox: Inbox): void {
  inbox.watch = () => () => undefined;
}

describe("what a stream of an entry tells", () => {
  it("Z-01 V-01 comes with headers that let it through", async () => {
    const { ask, pages, signIn } = createSite();
    const { status, headers, leave } = await follow(pages, await signIn(), `/q/${await ask()}/events`);
    leave();
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "text/event-stream",
      "no-store, no-transform",
    ]);
    expect([headers.get("x-accel-buffering"), headers.get("referrer-policy")]).toEqual(["no", "no-referrer"]);
  });

  it("Z-01 V-04 is its end where it is settled, and nothing to who comes again", async () => {
    const { ask, inbox, pages, signIn } = createSite();
    const id = await ask();
    const ada = await signIn();
    const again = { "last-event-id": "1" };
    const open = await follow(pages, ada, `/q/${id}/events`, again);
    expect(open.status).toBe(200);
    await inbox.withdraw(id);
    expect([await open.next(), await open.next()]).toEqual([{ type: "settled" }, undefined]);
    const first = await follow(pages, ada, `/q/${id}/events`);
    expect([first.status, await first.next(), await first.next()]).toEqual([
      200,
      { type: "settled" },
      undefined,
    ]);
    expect((await follow(pages, ada, `/q/${id}/events`, again)).status).toBe(204);
    expect((await follow(pages, ada, "/q/nothing/events")).status).toBe(404);
    expect((await follow(pages, ada, `/q/${"0".repeat(35)}/events`)).status).toBe(404);
  });

  it("Z-01 V-05 is what the same person fills in, or nobody who is named, and nobody else", async () => {
    const { ask, inbox, pages, signIn } = createSite();
    const free: Question = { question: "Why?", header: "", options: [] };
    const id = await ask([DEPLOY, free]);
    const answers = { [DEPLOY.question]: "Yes" };
    await inbox.saveDraft(id, { answers, by: "Bob" });
    const [ada, bob] = [await signIn(), await signIn("Bob")];
    const streams = [
      await follow(pages, ada, `/q/${id}/events`),
      await follow(pages, bob, `/q/${id}/events`),
    ];
    const [first, others] = streams.map(({ next }) => next());
    expect(await others).toMatchObject({ fields: { q0: ["0"], "q1-words": [""] } });
    await inbox.saveDraft(id, { answers: { "Why?": "So." }, by: "Ada" });
    expect(await first).toEqual({
      type: "draft",
      fields: {
        ...{ q0: [], "q0-note": [""] },
        ...{ q1: [], "q1-words": ["So."], "q1-zone": [""], "q1-note": [""] },
      },
    });
    await inbox.saveDraft(id, { answers });
    for (const one of [ada, bob]) {
      const again = await follow(pages, one, `/q/${id}/events`);
      expect(await again.next()).toMatchObject({ fields: { q0: ["0"] } });
      again.leave();
    }
    for (const { leave } of streams) leave();
  });

  it("Z-01 V-01 is the last of what came meanwhile to who takes none, and nothing is kept of the others", async () => {
    const { ask, inbox, pages, signIn } = createSite();
    const free: Question = { question: "Why?", header: "", options: [] };
    const id = await ask([free]);
    const slow = await follow(pages, await signIn(), `/q/${id}/events`);
    const quick = await follow(pages, await signIn(), `/q/${id}/events`);
    for (const words of ["a", "b", "c", "d", "e"]) {
      const told = quick.next();
      await inbox.saveDraft(id, { answers: { "Why?": words }, by: "Ada" });
      expect(await told).toMatchObject({ fields: { "q0-words": [words] } });
    }
    // One is on its way.
    expect(await slow.next()).toMatchObject({ fields: { "q0-words": ["a"] } });
    expect(await slow.next()).toMatchObject({ fields: { "q0-words": ["e"] } });
    await inbox.withdraw(id);
    expect([await slow.next(), await slow.next()]).toEqual([{ type: "settled" }, undefined]);
    quick.leave();
  });

  it("Z-01 V-01 ends without a word where the inbox cannot be reached", async () => {
    const { ask, inbox, pages, signIn } = createSite();
    const id = await ask();
    inbox.wait = () => Promise.reject(new Error("down"));
    const events = await follow(pages, await signIn(), `/q/${id}/events`);
    expect(await events.next()).toBeUndefined();
  });

  it("Z-01 V-01 is its end where it is there no more, and none where it waits on", async () => {
    const { ask, inbox, pages, signIn } = createSite();
    const id = await ask();
    const ada = await signIn();
    inbox.wait = async () => undefined;
    expect(await (await follow(pages, ada, `/q/${id}/events`)).next()).toEqual({ type: "settled" });
    inbox.wait = (asked) => inbox.get(asked);
    expect(await (await follow(pages, ada, `/q/${id}/events`)).next()).toBeUndefined();
  });

  it("Z-01 V-01 has ended where whoever asked has left before", async () => {
    stopTime();
    const { ask, inbox, pages, signIn } = createSite();
    const ada = await signIn();
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const path of ["/events", `/q/${await ask()}/events`]) {
      await pages.fetch(new Request(ORIGIN + path, { headers: { cookie }, signal: AbortSignal.abort() }));
    }
    await inbox.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(["/events", "/api/events"])(
    "Z-01 V-01 leaves nothing behind where only the head of %s is asked for",
    async (path) => {
      stopTime();
      const { signIn } = createSite();
      const ada = await signIn();
      const { status, text } = await ada.send(path, { method: "HEAD" });
      expect([status, text]).toEqual([200, ""]);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it("Z-01 V-01 G-03 is told to nobody who may not hear it, and why", async () => {
    const { pages, visitor } = createSite({ agentToken: AGENT_TOKEN });
    const { status, text } = await visitor().get("/api/events");
    expect([status, JSON.parse(text)]).toMatchObject([
      401,
      { code: "unauthorized", detail: "Sign in, or send the agents' token." },
    ]);
    const wrong = { authorization: "Bearer another-token-of-some-length" };
    expect((await follow(pages, visitor(), "/api/events", wrong)).status).toBe(401);
  });
});

describe("what a stream of the feed tells", () => {
  it("Z-01 V-01 is what was asked and settled, also where every hint is lost, after five seconds", async () => {
    stopTime();
    const { ask, inbox, pages, signIn } = createSite();
    await ask();
    const ada = await signIn();
    loseHints(inbox);
    const { leave, next } = await follow(pages, ada, "/events");
    let told = 0;
    const listen = async (): Promise<void> => {
      while ((await next()) !== undefined) told += 1;
    };
    const ended = listen();
    const tick = async (ms: number): Promise<number> => {
      await vi.advanceTimersByTimeAsync(ms);
      return told;
    };
    expect(await tick(20_000)).toBe(0);
    const last = await ask([{ ...DEPLOY, question: "Another?" }]);
    expect(await tick(5_099)).toBe(0);
    expect(await tick(1)).toBe(1);
    expect(await tick(20_000)).toBe(1);
    await inbox.withdraw(last);
    expect(await tick(5_100)).toBe(2);
    const { list } = inbox;
    inbox.list = () => Promise.reject(new Error("down"));
    expect(await tick(20_000)).toBe(2);
    inbox.list = list;
    expect(await tick(20_000)).toBe(2);
    leave();
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("Z-01 V-01 is one word for what comes together, to all who listen, and none to who has left", async () => {
    stopTime();
    const { ask, pages, signIn } = createSite();
    const ada = await signIn();
    const streams = [await follow(pages, ada, "/events"), await follow(pages, ada, "/api/events")];
    const told = [0, 0];
    const ends = streams.map(async ({ next }, index) => {
      while ((await next()) !== undefined) told[index] = (told[index] ?? 0) + 1;
    });
    await ask();
    await ask([{ ...DEPLOY, question: "Another?" }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toEqual([1, 1]);
    streams[0]?.leave();
    await ask([{ ...DEPLOY, question: "A third?" }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toEqual([1, 2]);
    streams[1]?.leave();
    await Promise.all(ends);
    const again = await follow(pages, ada, "/events");
    const next = again.next();
    await ask([{ ...DEPLOY, question: "A fourth?" }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(await next).toEqual({ type: "changed" });
    again.leave();
  });
});

describe("the feed and its stream", () => {
  it("Z-01 V-01 read no more than is shown first of what waits and of what is settled", async () => {
    const { inbox, pages, signIn } = createSite();
    const ada = await signIn();
    const asked: string[] = [];
    const { list } = inbox;
    inbox.list = (query) => {
      asked.push(`${query.limit} ${query.status} ${query.kind ?? ""}`.trim());
      return list(query);
    };
    await ada.get("/");
    expect(asked.splice(0)).toEqual(["50 open question", "20 open todo", "12 settled"]);
    (await follow(pages, ada, "/events")).leave();
    expect(asked).toEqual(["50 open", "12 settled"]);
  });
});

describe("waiting through the API", () => {
  it("Z-01 V-01 lasts fifty seconds at most, and ends with who asked", async () => {
    const waits: (number | undefined)[] = [];
    const { ask, inbox, visitor } = createSite({ agentToken: AGENT_TOKEN });
    const id = await ask();
    inbox.wait = (asked, { ms } = {}) => {
      waits.push(ms);
      return inbox.get(asked);
    };
    const headers = { authorization: `Bearer ${AGENT_TOKEN}` };
    for (const ms of ["1", "49999.5", "50000", "50001", "Infinity"]) {
      expect((await visitor().get(`/api/entries/${id}?wait_ms=${ms}`, headers)).status).toBe(200);
    }
    expect(waits).toEqual([1, 49_999.5, 50_000, 50_000, 50_000]);
  });
});

describe("drafts", () => {
  it("Z-01 V-05 keep what is typed as it is typed, by whom", async () => {
    const { ask, inbox, signIn } = createSite();
    const id = await ask([{ question: "Why?", header: "", options: [] }]);
    const ada = await signIn();
    const token = tokenOf(await ada.get(`/q/${id}`));
    await ada.post(`/q/${id}/draft`, { token, "q0-words": " So ", "q0-note": " hm " });
    expect((await inbox.get(id))?.draft).toMatchObject({
      answers: { "Why?": " So " },
      annotations: { "Why?": { notes: " hm " } },
      by: "Ada",
    });
  });
});
