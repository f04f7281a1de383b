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
  it.each(slips)("K-06 is told by $call what is wrong with $given", async ({ call, given, message }) => {
    const args = (given as unknown[]).map((value) => NAMED.get(value) ?? value);
    const called = async () => Reflect.apply(Reflect.get(terminal, call), undefined, args);
    await expect(called()).rejects.toThrow(new TypeError(message));
  });
});
