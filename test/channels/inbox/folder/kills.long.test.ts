import { describe, expect, it } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { listSteps, proveKill } from "./kill.js";

/** One place in so many is tried here, others in each run; `npm run test:chaos` tries them all. */
const SHARE = 16;

describe("kills", () => {
  it.each([
    ["live", 80],
    ["remove", 20],
  ] as const)("S-08 a process that is killed at any step loses nothing (%s)", async (scenario, count) => {
    const steps = await listSteps(scenario, createFolderStore);
    expect(steps.length).toBeGreaterThan(count);
    const first = Math.floor(Math.random() * SHARE);
    const rest = steps.filter((_, index) => index % SHARE === first).values();
    const proveRest = async () => {
      for (const step of rest) {
        await expect(proveKill(step, createFolderStore), JSON.stringify(step)).resolves.toBe(true);
      }
    };
    await Promise.all([proveRest(), proveRest()]);
  });
});
