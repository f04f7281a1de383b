import { expect, it } from "vitest";
import { BOUNDS, repeatIn } from "../at-bound.js";
import { host, useHost } from "./host.js";

useHost();

it.each(BOUNDS)("H-10 no preview at a bound is slow to draw: $name", { timeout: 60_000 }, async (bound) => {
  expect(await host.findSlow([repeatIn(bound, bound.most)])).toBeUndefined();
});
