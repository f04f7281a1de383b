import { afterEach, expect, it, vi } from "vitest";
import { createFailureTeller, createQuietTeller } from "../../../../src/cli/serve/tell-failures.js";
import { SENTENCES } from "../../../../src/language/en/command.js";

afterEach(() => void vi.useRealTimers());

it("L-06 N-03 by the system's clock the same reason is told again after ten minutes, and says whether it is tried again", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const lines: string[] = [];
  const tell = createFailureTeller((line) => lines.push(line), SENTENCES);
  const report = { medium: "ntfy", about: "asked", at: "", tries: 1, error: "gone" } as const;
  tell("id", report);
  vi.advanceTimersByTime(599_999);
  tell("id", report);
  expect(lines).toEqual(["A notice was not sent (ntfy): gone. It is not tried again.\n"]);
  vi.advanceTimersByTime(1);
  tell("id", report);
  tell("id", { ...report, againAt: "2026-11-01T00:00:00.000Z" });
  expect(lines.slice(1)).toEqual([
    "A notice was not sent (ntfy): gone. It is not tried again.\n",
    "A notice was not sent (ntfy): gone. It is tried again; inbox show tells when.\n",
  ]);
});

it("L-06 N-03 a reason that ends in the system's words is a sentence of its own", () => {
  const lines: string[] = [];
  const tell = createFailureTeller((line) => lines.push(line), SENTENCES);
  const error = "ntfy.sh cannot be reached: getaddrinfo EAI_AGAIN ntfy.sh";
  tell("id", { medium: "ntfy", about: "asked", at: "", tries: 1, error });
  expect(lines).toEqual([`A notice was not sent (ntfy): ${error}. It is not tried again.\n`]);
});

it("L-06 tells twenty different reasons in ten minutes, and no more", () => {
  let now = 0;
  const told: string[] = [];
  const tell = createQuietTeller(
    (text) => told.push(text),
    () => now,
  );
  const reasons = Array.from({ length: 21 }, (_, index) => `Reason ${index}.`);
  for (const reason of reasons) tell(reason);
  expect(told).toEqual(reasons.slice(0, 20));
  now = 600_000;
  tell("Reason 20.");
  expect(told).toEqual(reasons);
});
