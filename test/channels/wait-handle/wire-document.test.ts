import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import {
  createWaitHandleChannel,
  type WaitHandleChannelOptions,
} from "../../../channels/wait-handle/index.js";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { readJson, readText } from "../../house/source-files.js";

type Example = { [member: string]: unknown };

const schema = readJson("protocol/wait-handle.schema.json") as { oneOf: { $ref: string }[] };
const names = schema.oneOf.map(({ $ref }) => $ref.replace("#/$defs/", ""));
const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
ajv.addSchema(readJson("protocol/wire.schema.json") as object, "wire.json");
ajv.addSchema(readJson("protocol/rpc.schema.json") as object, "rpc.json");
ajv.addSchema(schema, "wait-handle.json");

const section = readText("docs/wire.md")
  .split(/^(?=## )/m)
  .find((part) => part.startsWith("## HTTP"));
const examples: Example[] = [...(section ?? "").matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
  ([, code = ""]) => JSON.parse(code),
);

/** The definitions of the schema that describe it. */
function defsOf(example: unknown): string[] {
  return names.filter((name) => ajv.validate(`wait-handle.json#/$defs/${name}`, example));
}

function allOf(...wanted: string[]): Example[] {
  return examples.filter((example) => wanted.includes(defsOf(example)[0] ?? ""));
}

/** The one example of a definition. */
function oneOf(name: string): Example {
  const [example, ...others] = allOf(name);
  if (example === undefined || others.length > 0) throw new Error(`There is not one example of ${name}.`);
  return example;
}

/** The request that an event of the page puts. */
function requestOf(name: string): PilotDeckElicitationRequest {
  const { type: _, eventId: __, ...request } = oneOf(name);
  return JSON.parse(JSON.stringify(request));
}

const now = () => new Date("2026-01-15T09:30:00.000Z");
const EVIL = { host: "evil.example" };

function open(options: WaitHandleChannelOptions = {}) {
  const channel = createWaitHandleChannel({ now, ...options });
  const post = async (body: unknown, headers: Record<string, string> = {}, path = "respond") => {
    const response = await channel.fetch(
      new Request(`http://localhost/api/sessions/s-1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    );
    return response.status === 204 ? 204 : ((await response.json()) as Example);
  };
  /** The settlement that a settling body leaves to those who come late. */
  const settle = async (body: object | undefined) => {
    expect(await post(body)).toBe(204);
    const late = await post(body);
    return (typeof late === "object" ? late.settlement : late) as Example;
  };
  return { channel, post, settle };
}

describe("the description of what goes over HTTP", () => {
  for (const [index, example] of examples.entries()) {
    it(`W-01 example ${index + 1} is one thing of the schema`, () => {
      expect(defsOf(example), JSON.stringify(example)).toHaveLength(1);
      expect(ajv.validate("wait-handle.json", example)).toBe(true);
    });
  }

  it("W-01 has an example of each definition of the schema", () => {
    expect([...new Set(examples.flatMap(defsOf))].sort()).toEqual([...names].sort());
  });

  it("W-01 shows the events as they are sent", async () => {
    const { channel, post } = open();
    const events = channel.events({ sessionId: "s-1", lastEventId: "elsewhere-7" });
    const [epoch = ""] = String(oneOf("reset").eventId).split("-");
    const next = async () => {
      const { value } = await events.next();
      return { ...value, eventId: value.eventId.replace(/^[^-]+/, epoch) };
    };
    expect(await next()).toEqual(oneOf("reset"));
    void channel.askUser(requestOf("waiting_for_user_input"));
    expect(await next()).toEqual(oneOf("waiting_for_user_input"));
    void channel.askUser(requestOf("waiting_for_user_answers"));
    expect(await next()).toEqual(oneOf("waiting_for_user_answers"));
    await post(allOf("answer_body").at(-1));
    expect(await next()).toEqual(oneOf("user_input_settled"));
  });

  it("W-01 shows bodies that its questions take, and the records that they leave", async () => {
    for (const body of allOf("answer_body")) {
      const { channel, settle } = open();
      void channel.askUser(requestOf("waiting_for_user_input"));
      const settlement = await settle(body);
      expect(defsOf(settlement)).toEqual(["answered_settlement"]);
      if ("notes" in body) expect(settlement).toEqual(oneOf("answered_settlement"));
    }
    const { channel, post, settle } = open();
    const request = requestOf("waiting_for_user_answers");
    void channel.askUser(request);
    expect(await post(oneOf("progress_body"))).toBe(204);
    expect(defsOf(await settle(oneOf("answers_body")))).toEqual(["answered_settlement"]);
    void channel.askUser(request);
    expect(await settle(oneOf("decline_body"))).toEqual(oneOf("declined_settlement"));
  });

  it("W-03 shows the problems as they are sent", async () => {
    const { channel, post } = open();
    const one = requestOf("waiting_for_user_input");
    const answer = allOf("answer_body").at(-1);
    const got = [
      await post(answer),
      await post("rubbish"),
      await post("{}", { "content-type": "text/plain" }),
    ];
    void channel.askUser(one);
    got.push(await post({ kind: "question", answer: ["Vitest"] }));
    void channel.askUser(requestOf("waiting_for_user_answers"));
    got.push(await post({ kind: "question", answer: "Vitest" }));
    await post(answer);
    got.push(await post(answer));
    await channel.withdraw("req-2", "answered on the terminal");
    got.push(await post(oneOf("decline_body")));
    got.push(await post(answer, EVIL), await post(answer, {}, "answer"), await post("x".repeat(1_048_577)));
    const get = await channel.fetch(new Request("http://localhost/api/sessions/s-1/respond"));
    got.push((await get.json()) as Example);
    got.push(await open({ token: "0123456789abcdef" }).post(answer));
    const limited = open({ rateLimit: { requests: 100, windowMs: 60_000 } });
    for (let count = 0; count < 100; count += 1) await limited.post(answer);
    got.push(await limited.post(answer));
    const failing = open();
    const check = () => {
      throw new Error("The host failed.");
    };
    void failing.channel.askUser({ ...one, check });
    got.push(await failing.post(answer));
    const byCode = (problems: Example[]) =>
      problems.toSorted((a, b) => String(a.code).localeCompare(String(b.code)));
    const problems = examples.filter(({ type }) => type === "about:blank");
    expect(byCode(got.filter((reply) => typeof reply === "object"))).toEqual(byCode(problems));
  });

  it("W-03 the schema refuses what the channel refuses", () => {
    for (const body of [
      {},
      { kind: "question" },
      { kind: "question", answer: 5 },
      { kind: "question", answer: "a", answers: ["a"] },
      { kind: "question", answer: "a", declined: true },
      { kind: "question", answers: "a" },
      { kind: "question", declined: "yes" },
      { kind: "question", answer: "a", requestId: 5 },
      { kind: "question", answer: "a", notes: "a\0b" },
      { kind: "progress", typing: "yes" },
      { kind: "cancel" },
    ]) {
      expect(defsOf(body), JSON.stringify(body)).toEqual([]);
    }
  });
});
