import { describe, expect, it } from "vitest";
import { BOUNDS_OF_SCRIPTS, repeatIn } from "../at-bound.js";
import { host, useHost } from "./host.js";

useHost();

describe("the time that a real Chromium takes to draw text in changing scripts", { timeout: 60_000 }, () => {
  it.each(BOUNDS_OF_SCRIPTS)("H-10 no preview at a bound is slow to draw: $name", async (bound) => {
    expect(await host.findSlow([repeatIn(bound, bound.most)])).toBeUndefined();
  });
});
