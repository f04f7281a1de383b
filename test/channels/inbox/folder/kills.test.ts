import { describe, expect, it } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { listSteps, proveKill } from "./kill.js";

/** One place in so many is tried here; `npm run test:chaos` tries them all. */
const SHARE = 4;

describe("kills", () => {
  it.each(["live", "remove"] as const)(
    "S-08 a process that is killed at any step loses nothing (%s)",
    async (scenario) => {
      const steps = await listSteps(scenario, createFolderStore);
      expect(steps.length).toBeGreaterThan(scenario === "live" ? 80 : 20);
      for (const step of steps) {
        if (steps.indexOf(step) % SHARE !== 0) continue;
        await expect(proveKill(step, createFolderStore), JSON.stringify(step)).resolves.toBe(true);
      }
    },
  );
});
