import { describe, expect, it } from "vitest";
import { answer, ask, input, RED, start, TEXT_RED } from "./calls-again.js";
import { QUESTIONS } from "./questions.js";

describe("a state", () => {
  it("U-03 that passes off what is signed inside it as a signature of its own is refused", async () => {
    const client = await start();
    const { state } = await ask(client);
    const [body = ""] = state.split(".");
    const { tag } = JSON.parse(Buffer.from(body, "base64url").toString());
    const { options, header, question } = QUESTIONS.color;
    const turned = options.map(({ label, description }) => ({ description, label }));
    const bound = { client: "raw", input: { questions: [{ header, options: turned, question }] } };
    const forged = `binding ${JSON.stringify({ ...bound, tool: "ask_user_question" })}.${tag}`;
    expect((await client.call(answer(forged))).error).toMatchObject({
      code: -32602,
      data: { reason: "forged" },
    });
  });

  it("U-03 with a reply or arguments that are nested too deeply to be signed is refused", async () => {
    const client = await start();
    const { state } = await ask(client);
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`);
    const refused = { error: { code: -32602, data: { reason: "nested" } } };
    expect(await client.call(answer(state, { ...RED, deep }))).toMatchObject(refused);
    expect(await client.call(answer(state, RED, { arguments: { ...input, deep } }))).toMatchObject(refused);
    expect((await client.call(answer(state))).result?.content?.[0]?.text).toBe(TEXT_RED);
  });

  it("U-03 is not made where it would be too long to be taken back", async () => {
    const client = await start();
    const { state } = await ask(client);
    const long = { action: "accept", content: { q1: "x".repeat(900_000) } };
    expect((await client.call(answer(state, long))).error).toMatchObject({
      code: -32602,
      data: { reason: "long" },
    });
  });

  it("U-03 takes no reply to what was not asked, whatever its key", async () => {
    const client = await start();
    const { state } = await ask(client);
    for (const key of ["other", "__proto__", "constructor"]) {
      const inputResponses = JSON.parse(`{ "${key}": { "ask": ${JSON.stringify(RED)} } }`);
      const { result } = await client.call({ arguments: input, requestState: state, inputResponses });
      expect(result?.resultType).toBe("input_required");
    }
  });
});
