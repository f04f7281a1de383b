import { describe, expect, it } from "vitest";
import { readJson, readText } from "../../house/source-files.js";
import { connect, faultsOf, type Message, request, turn } from "./connect.js";
import fixtures from "./messages.json" with { type: "json" };

const section = readText("docs/wire.md")
  .split(/^(?=## )/m)
  .find((part) => part.startsWith("## RPC"));
const examples = [...(section ?? "").matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, code = ""]) =>
  JSON.parse(code),
);

describe("the description of the RPC messages", () => {
  for (const [index, example] of examples.entries()) {
    it(`R-01 example ${index + 1} is ${example.type} as the schema has it`, () => {
      expect(faultsOf(example)).toBe("");
    });
  }

  it("R-01 has an example of each message of the schema", () => {
    const { oneOf } = readJson("protocol/rpc.schema.json") as { oneOf: { $ref: string }[] };
    const types = oneOf.map(({ $ref }) => $ref.replace("#/$defs/", ""));
    expect([...new Set(examples.map(({ type }) => type))].sort()).toEqual(types.sort());
  });

  it("R-01 gives responses that answer its own request, and the replies that the channel gives", async () => {
    const of = (type: string) => examples.filter((example) => example.type === type);
    const [asked] = of("ask_user_request");
    const { channel, sent, say } = connect();
    for (const example of of("ask_user_response")) {
      const answer = channel.askUser(asked);
      say(example);
      expect((await answer).type).toBe(example.declined ? "cancelled" : "answered");
    }
    expect(sent[0]).toEqual(asked);
    const controller = new AbortController();
    const open = channel.askUser({ ...asked, signal: controller.signal });
    const [response] = of("ask_user_response");
    say({ ...response, answers: ["SQLite", []] });
    for (const progress of of("ask_user_progress")) say(progress);
    await turn();
    const replies: Message[] = sent.splice(-1);
    controller.abort();
    await open;
    const again = channel.askUser(asked);
    say(response);
    await again;
    say(response);
    const other = connect();
    other.input.write("rubbish\n");
    await turn();
    replies.push(...sent.slice(-1), ...other.sent);
    expect(replies).toEqual(of("ask_user_invalid"));
    expect(sent.filter(({ type }) => type === "ask_user_cancel")).toEqual(of("ask_user_cancel"));
  });

  it("R-02 the schema refuses what is rubbish", () => {
    for (const { title, line } of fixtures.rubbish) {
      let message: unknown;
      try {
        message = JSON.parse(line);
      } catch {
        continue;
      }
      expect(faultsOf(message), title).not.toBe("");
    }
    expect(faultsOf({ ...request(["name"]), type: "ask_user_request" })).not.toBe("");
  });
});
