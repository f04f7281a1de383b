import { expect, it, onTestFinished, vi } from "vitest";
import { withoutStrays } from "../../../without-strays.js";
import { createFakeServer } from "./fake-server.js";

const broken = new Error("no directory");
const PROMISED = "gave a promise, and nobody waits for it";

it.each<[option: "sessionOf" | "channel", how: string, give: () => unknown, told: string]>([
  ["sessionOf", "rejects", () => Promise.reject(broken), PROMISED],
  ["sessionOf", "promises", async () => "s", PROMISED],
  ["channel", "promises", async () => ({}), PROMISED],
  ["channel", "rejects", () => Promise.reject(broken), PROMISED],
  ["channel", "has none", () => null, "does not support elicitation"],
  ...(["sessionOf", "channel"] as const).flatMap((option) =>
    [broken, "no directory", Symbol("no directory")].map(
      (thrown): [typeof option, string, () => unknown, string] => [
        option,
        `throws ${typeof thrown}`,
        () => {
          throw thrown;
        },
        "no directory",
      ],
    ),
  ),
])(
  "U-01 C-11 %s that %s fails the call, and the client is told of no progress any more",
  async (option, _, give, told) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const options = { [option]: give, progressMs: 10 };
    const { call, notify } = createFakeServer({ revision: "2025-11-25", capabilities: {}, options });
    const mcpReq = { id: 1, _meta: { progressToken: "p" }, notify };
    expect(await call({ mcpReq })).toContain(told);
    expect(vi.getTimerCount()).toBe(0);
  },
);

it("U-01 C-11 what a host promises of a tool's _meta is told when it is offered", async () => {
  const metaOf = (() => Promise.reject(broken)) as never;
  const offer = async () => createFakeServer({ revision: "2025-11-25", options: { metaOf } });
  await withoutStrays(() => expect(offer()).rejects.toThrow(`metaOf ${PROMISED}`));
});
