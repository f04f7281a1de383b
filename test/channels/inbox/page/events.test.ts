import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createInboxPages } from "../../../../channels/inbox/page/index.js";
import { follow } from "./follow.js";
import { AGENT_TOKEN, createSite, createVisitor, DEPLOY, ORIGIN, tokenOf } from "./pages.js";

describe("events", () => {
  it("V-01 an entry tells what is filled in elsewhere, and its end", async () => {
    const { ask, signIn, pages, inbox } = createSite();
    const id = await ask();
    const ada = await signIn();
    const events = await follow(pages, ada, `/q/${id}/events`);
    const first = events.next();
    const page = await ada.get(`/q/${id}`);
    const saved = await ada.post(`/q/${id}/draft`, {
      token: tokenOf(page),
      q0: "other",
      "q0-words": "On Monday",
    });
    expect(saved.status).toBe(204);
    expect(await first).toEqual({
      type: "draft",
      fields: { q0: ["other"], "q0-words": ["On Monday"], "q0-zone": [""], "q0-note": [""] },
    });
    await inbox.answer(id, { answers: { [DEPLOY.question]: "No" } });
    expect(await events.next()).toEqual({ type: "settled" });
    expect(await events.next()).toBeUndefined();
    const late = await ada.post(`/q/${id}/draft`, { token: tokenOf(page), q0: "0" });
    expect([late.status, JSON.parse(late.text).code]).toEqual([409, "already_settled"]);
  });

  it("V-01 the feed tells that it has changed, to a person and to an agent, and to nobody else", async () => {
    const { ask, signIn, visitor, pages } = createSite({ agentToken: AGENT_TOKEN });
    const ada = await signIn();
    const feed = await follow(pages, ada, "/events");
    const api = await follow(pages, visitor(), "/api/events", { authorization: `Bearer ${AGENT_TOKEN}` });
    const next = [feed.next(), api.next()];
    await ask();
    expect(await Promise.all(next)).toEqual([{ type: "changed" }, { type: "changed" }]);
    feed.leave();
    api.leave();
    expect([await feed.next(), await api.next()]).toEqual([undefined, undefined]);
    for (const path of ["/events", "/api/events", `/q/${await ask()}/events`]) {
      expect((await follow(pages, visitor(), path)).status).toBe(401);
    }
  });

  it("V-01 a stream ends after five minutes, and who listens comes again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, signIn, pages } = createSite();
    const ada = await signIn();
    const streams = [
      await follow(pages, ada, "/events"),
      await follow(pages, ada, `/q/${await ask()}/events`),
    ];
    let open = 0;
    const ends = streams.map(async ({ next }) => {
      open += 1;
      while ((await next()) !== undefined);
      open -= 1;
    });
    await vi.advanceTimersByTimeAsync(299_000);
    expect(open).toBe(2);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(ends);
    expect(open).toBe(0);
  });

  it("G-01 who signs out hears no more at once, on all their streams, and nobody else is cut off", async () => {
    const { ask, signIn, pages } = createSite();
    const [ada, bob] = [await signIn(), await signIn("Bob")];
    const paths = ["/events", "/api/events", `/q/${await ask()}/events`];
    const streams = await Promise.all(paths.map((path) => follow(pages, ada, path)));
    const ends = Promise.all(streams.map(({ next }) => next()));
    const others = await follow(pages, bob, "/events");
    const news = others.next();
    await ada.post("/sign-out", { token: tokenOf(await ada.get("/")) });
    expect(await ends).toEqual([undefined, undefined, undefined]);
    await ask();
    expect(await news).toEqual({ type: "changed" });
    others.leave();
  });

  it("G-01 who signs out on another host, or is let in no more by the host's own sign-in, or as another, hears no more after ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { signIn, pages, inbox, ask } = createSite({ agentToken: AGENT_TOKEN });
    const ada = await signIn();
    const names = new Map([
      ["grace", "Grace"],
      ["linus", "Linus"],
    ]);
    const own = createInboxPages(inbox, {
      authenticate: ({ headers }) => {
        const by = names.get(headers.get("x-user") ?? "");
        return by === undefined ? undefined : { by };
      },
    });
    const guest = createVisitor(pages, ORIGIN);
    const id = await ask();
    await guest.get(`/${await pages.createEntryLink(id, "Guest")}`);
    const open = new Set(["ada", "grace", "linus", "agent", "guest"]);
    const streams = {
      ada: await follow(pages, ada, "/events"),
      grace: await follow(own, guest, "/events", { "x-user": "grace" }),
      linus: await follow(own, guest, "/events", { "x-user": "linus" }),
      agent: await follow(pages, guest, "/api/events", { authorization: `Bearer ${AGENT_TOKEN}` }),
      guest: await follow(pages, guest, `/q/${id}/events`),
    };
    for (const [name, { next }] of Object.entries(streams)) {
      void next().then((event) => event === undefined && open.delete(name));
    }
    await vi.advanceTimersByTimeAsync(20_000);
    expect([...open]).toEqual(["ada", "grace", "linus", "agent", "guest"]);
    const elsewhere = createVisitor(createInboxPages(inbox), ORIGIN);
    for (const [name, value] of ada.cookies) elsewhere.cookies.set(name, value);
    await elsewhere.post("/sign-out", { token: tokenOf(await elsewhere.get("/")) });
    names.delete("grace");
    names.set("linus", "Mallory");
    await vi.advanceTimersByTimeAsync(10_000);
    expect([...open]).toEqual(["agent", "guest"]);
    for (const { leave } of Object.values(streams)) leave();
    await vi.advanceTimersByTimeAsync(0);
    expect([open.size, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("V-01 whoever leaves leaves no watch behind", async () => {
    const { ask, signIn, pages, inbox } = createSite();
    let watches = 0;
    const { watch } = inbox;
    inbox.watch = (listener) => {
      watches += 1;
      const stop = watch(listener);
      return () => {
        watches -= 1;
        stop();
      };
    };
    const ada = await signIn();
    await ask();
    const all = await Promise.all([1, 2, 3].map(() => follow(pages, ada, "/events")));
    expect(watches).toBe(1);
    for (const { leave } of all) leave();
    expect(await Promise.all(all.map(({ next }) => next()))).toEqual([undefined, undefined, undefined]);
    expect(watches).toBe(0);
  });
});
