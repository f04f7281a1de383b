import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { answer, cancel, createScriptedChannel } from "../../../channels/scripted/index.js";
import { createAskUserQuestionTool, runTool } from "../../../src/index.js";
import { readJson } from "../../house/source-files.js";
import { run } from "./run.js";

type Schema = { $defs: Record<string, { properties?: Record<string, unknown> }> };

const ajv = new Ajv2020({ strict: true, strictRequired: false });
const schema = readJson("protocol/wire.schema.json") as Schema;
ajv.addSchema(schema, "wire");
const isValid = (name: string, value: unknown) => ajv.validate({ $ref: `wire#/$defs/${name}` }, value);

describe("the wire schema", () => {
  it("L-02 is what `schema wire` prints", async () => {
    expect(JSON.parse((await run(["schema", "wire"])).stdout)).toEqual(schema);
  });

  it("L-02 describes the requests that elicit sends and the answers that channels give", async () => {
    const options = ["A", "B"].map((label) => ({ label, description: "", preview: `<b>${label}</b>` }));
    const input = { questions: [{ question: "?", header: "", options }], metadata: { source: "test" } };
    const channel = createScriptedChannel([answer(() => "A", { "?": { notes: "n" } }), cancel("no")]);
    const tool = createAskUserQuestionTool({ previewFormat: "html", timeout: { ms: 1_000, then: "cancel" } });
    const context = { elicitation: channel, sessionId: "s" };
    await runTool(tool, input, context);
    const result = await runTool(tool, input, context);
    for (const request of channel.requests) {
      const sent = JSON.parse(JSON.stringify(request));
      expect(isValid("request", sent), ajv.errorsText()).toBe(true);
      expect(Object.keys(schema.$defs.request?.properties ?? {})).toEqual(
        expect.arrayContaining(Object.keys(sent).filter((key) => key !== "signal")),
      );
    }
    expect(result).toMatchObject({ type: "error", error: { details: { code: "declined" } } });
    const [request] = channel.requests;
    if (request === undefined) throw new Error("nothing was asked");
    for (const reply of [answer(() => "A"), cancel("no"), cancel()]) {
      expect(isValid("answer", await reply(request)), ajv.errorsText()).toBe(true);
    }
  });

  it("L-02 refuses what is neither", () => {
    for (const value of [
      null,
      [],
      {},
      { type: "answered" },
      { type: "answered", answers: { a: 1 } },
      { type: "maybe" },
    ]) {
      expect(isValid("answer", value)).toBe(false);
    }
    expect(isValid("request", { questions: [] })).toBe(false);
  });
});
