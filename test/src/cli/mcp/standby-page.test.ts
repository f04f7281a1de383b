import { afterEach, expect, it, vi } from "vitest";
import { openStandbyPage } from "../../../../src/cli/mcp/standby-page.js";
import { readPlace } from "../../../../src/cli/serve/read-place.js";
import { findPort } from "../find-port.js";

afterEach(() => vi.useRealTimers());

it("U-02 an address that nobody can listen on is told of once, however often it is tried", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Of a network for examples (RFC 5737): no machine has it.
  const place = readPlace({ host: "192.0.2.1", port: String(await findPort()) });
  const told: unknown[] = [];
  const onError = (cause: unknown) => void told.push(cause);
  const page = await openStandbyPage(async () => new Response(), place, { key: "k", onError });
  for (let tries = 0; tries < 5; tries += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  page.close();
  expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining("EADDRNOTAVAIL") })]);
});
