import { describe, expect, it } from "vitest";
import { CASES, TOOL } from "../cases.js";
import { proveRuntime } from "../prove-runtime.js";
import { PI } from "./pi-runtime.js";

// pi needs Node 22: test/adapters/run.js runs this file with the one that is pinned beside it.
describe("A-01 A-02 A-03 A-05 pi's own session", () => {
  proveRuntime(PI);

  it("J-01 keeps what was mended in each call's details", async () => {
    const of = (name: string) => CASES.find((one) => one.name === name);
    const { channel, input } = of("mended") ?? {};
    const { readings } = await PI.run({ tool: TOOL, ...(channel && { channel }) }, [
      { id: "call_1", input },
      { id: "call_2", input: of("answered")?.input },
    ]);
    const [mended, sound] = readings.map(({ details }) => details);
    const pointers = ["/questions", "/questions/0/multiSelect", "/questions/0/multiSelect"];
    expect(mended).toMatchObject({ repaired: pointers.map((pointer) => ({ pointer })) });
    expect(sound).toHaveProperty("answers");
    expect(sound).not.toHaveProperty("repaired");
  });
});
