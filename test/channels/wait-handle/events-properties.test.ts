import fc from "fast-check";
import { expect, it } from "vitest";
import { createWaitHandleChannel, type WaitHandleChannel } from "../../../channels/wait-handle/index.js";
import { runs } from "../../property-runs.js";
import { answerTo, post, request, type SeenEvent, turn } from "./exchange.js";
import { iterate, type Listener, readUntil, show, stream } from "./listen.js";

const SESSIONS = ["s", "t"];

/** What can happen, to whom: questions by their place among the open ones, clients by their place. */
const act: fc.Arbitrary<{ kind: string; at: number }> = fc.record({
  kind: fc.constantFrom(
    ...["ask", "ask", "answer", "decline", "withdraw", "abort"],
    ...["read", "read", "cut", "cut", "strange", "fresh"],
  ),
  at: fc.nat(11),
});

type Client = {
  connect: (lastEventId?: string) => Promise<Listener>;
  listener: Listener;
  /** The read that is under way: what it gives is lost when the connection is cut. */
  reading: Promise<SeenEvent | undefined> | undefined;
  view: Map<unknown, SeenEvent>;
  last: string | undefined;
  seen: string[];
  isMine: (sessionId: string) => boolean;
};

it("W-01 whatever is asked, answered, withdrawn and cut off, a client shows what is open", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
      const channel = createWaitHandleChannel();
      const open = new Map<string, { sessionId: string; abort: AbortController }>();
      const clients = await createClients(channel);
      let asked = 0;
      for (const { kind, at } of acts) {
        const [id = "", question] = [...open][at % Math.max(1, open.size)] ?? [];
        const client = clients[at % clients.length];
        if (client === undefined) continue;
        if (kind === "ask") {
          const abort = new AbortController();
          const sessionId = SESSIONS[at % SESSIONS.length] ?? "s";
          asked += 1;
          void channel.askUser(request(`q${asked}`, { sessionId, signal: abort.signal }));
          open.set(`q${asked}`, { sessionId, abort });
        } else if (kind === "read") await readSome(client, at);
        else if (kind === "cut") await reconnect(client, client.last);
        else if (kind === "strange") await reconnect(client, "strange-3");
        else if (kind === "fresh") {
          client.view.clear();
          client.last = undefined;
          await reconnect(client, undefined);
        } else if (question !== undefined) {
          open.delete(id);
          if (kind === "abort") question.abort.abort();
          else if (kind === "withdraw") await channel.withdraw?.(id, "over");
          else {
            const body =
              kind === "answer" ? answerTo(id) : { kind: "question", requestId: id, declined: true };
            expect((await post(channel, question.sessionId, body)).status).toBe(204);
          }
        }
      }
      for (const sessionId of SESSIONS) void channel.askUser(request(`marker-${sessionId}`, { sessionId }));
      for (const client of clients) {
        const markers = SESSIONS.filter(client.isMine).map((sessionId) => `marker-${sessionId}`);
        await take(client, await client.reading);
        const rest = markers.at(-1) ?? "";
        if (!client.view.has(rest)) {
          for (const event of await readUntil(client.listener, rest)) await take(client, event);
        }
        const expected = [...open].filter(([, { sessionId }]) => client.isMine(sessionId)).map(([id]) => id);
        expect([...client.view.keys()].sort()).toEqual([...expected, ...markers].sort());
      }
      channel.close();
    }),
    { numRuns: runs(150) },
  );
});

async function createClients(channel: WaitHandleChannel): Promise<Client[]> {
  const ways: [Client["connect"], Client["isMine"]][] = [
    [(last) => stream(channel, "s", last), (sessionId) => sessionId === "s"],
    [(last) => iterate(channel, "t", last), (sessionId) => sessionId === "t"],
    [(last) => iterate(channel, undefined, last), () => true],
  ];
  return Promise.all(
    ways.map(async ([connect, isMine]) => {
      const view = new Map<unknown, SeenEvent>();
      return {
        connect,
        isMine,
        view,
        listener: await connect(),
        reading: undefined,
        last: undefined,
        seen: [],
      };
    }),
  );
}

async function reconnect(client: Client, lastEventId: string | undefined): Promise<void> {
  await client.listener.stop();
  client.reading = undefined;
  client.seen = [];
  client.listener = await client.connect(lastEventId);
}

/** Reads at most so many events, and no longer than there are any. */
async function readSome(client: Client, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    client.reading ??= client.listener.next();
    const event = await Promise.race([client.reading, turn()]);
    if (event === undefined) return;
    client.reading = undefined;
    await take(client, event);
  }
}

async function take(client: Client, event: SeenEvent | undefined): Promise<void> {
  if (event === undefined) return;
  if (event.type === "reset") client.seen = [];
  // Nothing twice on one connection.
  expect(client.seen).not.toContain(event.eventId);
  client.seen.push(event.eventId);
  client.last = event.eventId;
  show(client.view, event);
}
