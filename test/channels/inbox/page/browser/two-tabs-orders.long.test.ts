import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../property-runs.js";
import { type ServedSite, serveSite, untilFilled, useBrowser } from "./people.js";
import { openTabs, WORDS } from "./tabs.js";
import orders from "./two-tabs-orders.json" with { type: "json" };

useBrowser();

const BOTH = ["one", "other"];
const ACTS = [
  ...["types", "pauses", "pauses", "pauses", "reloads", "reloads", "reloads", "leaves", "comes back"],
  ...["hears late", "hears", "goes offline", "comes back online", "listens"],
];
const STEPS = fc
  .tuple(
    fc.subarray(BOTH),
    fc.array(fc.tuple(fc.constantFrom(...BOTH), fc.constantFrom(...ACTS)), { minLength: 10, maxLength: 25 }),
  )
  .map(([late, steps]) => [
    ...late.map((name): [string, string] => [name, "hears late"]),
    // At once, so that neither has seen the other's.
    ...BOTH.map((name): [string, string] => [name, "types"]),
    ...BOTH.map((name): [string, string] => [name, "listens"]),
    ...steps,
  ]);

describe("two tabs of one person", () => {
  it.each(orders)("V-11 each has its own words, and none is lost, where $title", async ({ steps, shown }) => {
    const tabs = await openTabs(await serveSite());
    for (const step of steps) await tabs.take(step);
    for (const [name, text] of Object.entries(shown)) await untilFilled(tabs.find(name), WORDS, text);
  });

  it("V-11 whatever happens to two tabs, each shows what was last typed in it, or what was typed by who saw that", {
    timeout: 120_000,
  }, async () => {
    const site = await serveSite();
    const property = fc.asyncProperty(STEPS, (steps) => play(site, steps));
    await fc.assert(property, { numRuns: runs(4), endOnFailure: true });
  });
});

/** Takes the steps that can be taken, and looks at both tabs after each. */
async function play(site: ServedSite, steps: readonly [string, string][]): Promise<void> {
  const tabs = await openTabs(site);
  /** What was typed last in each tab, and which words who typed something had seen. */
  const own = new Map<string, string>();
  const seen = new Map<string, string[]>();
  const left = new Set<string>();
  for (const [count, [name, act]] of steps.entries()) {
    if (left.has(name) !== (act === "comes back")) continue;
    if (act === "types") {
      const text = `${count} of the ${name}`;
      const stood = await tabs.find(name).evaluate<string>(typeIn(text));
      seen.set(text, [text, ...(seen.get(stood) ?? [])]);
      own.set(name, text);
    } else await tabs.take([name, act]);
    if (act === "leaves") left.add(name);
    left.delete(act === "comes back" ? name : "");
    for (const [tab, text] of own) {
      if (left.has(tab)) continue;
      const shown = await tabs.find(tab).inputValue(WORDS);
      expect(seen.get(shown), `${tab} shows "${shown}"`).toContain(text);
    }
  }
  await tabs.close();
}

/** In one go: nothing is filled in between what is seen and what is typed. */
function typeIn(text: string): string {
  return `(() => {
    const field = document.querySelector("${WORDS}");
    const stood = field.value;
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return stood;
  })()`;
}
