import { describe, expect, it } from "vitest";
import * as terminal from "../../../channels/terminal/index.js";
import slips from "./dialog-slips.json" with { type: "json" };

const options = ["A", "B"].map((label) => ({ label, description: "" }));
const questions = [{ question: "Q?", header: "Q", options }];
const request = { toolCallId: "1", toolName: "test", questions };
const state = terminal.createDialog(request, { now: 0 });
const NAMED = new Map<unknown, unknown>([
  ["<request>", request],
  ["<state>", state],
]);

describe("a host that draws the dialog itself", () => {
  it.each(slips)("K-06 is told by %s what is wrong with %j", async (name, given, message) => {
    const args = Array.from(given, (value: unknown) => NAMED.get(value) ?? value);
    const called = async () => Reflect.apply(Reflect.get(terminal, String(name)), undefined, args);
    await expect(called()).rejects.toThrow(new TypeError(String(message)));
  });
});
