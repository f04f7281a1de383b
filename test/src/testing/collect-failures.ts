import { type CreateHarness, testElicitationChannel } from "../../../src/testing/index.js";

/** Runs the suite with a runner that only takes notes, or one case of it: the titles of all cases, and what the failed threw. */
export async function collectFailures(
  createHarness: CreateHarness,
  only?: string,
): Promise<{ titles: string[]; failed: Map<string, string> }> {
  const cases: [title: string, run: () => Promise<void>][] = [];
  testElicitationChannel({
    describe: (_, define) => define(),
    it: (title, run) => cases.push([title, run]),
    createHarness,
  });
  const failed = new Map<string, string>();
  for (const [title, run] of cases) {
    if (only !== undefined && title !== only) continue;
    await run().catch((thrown: unknown) => failed.set(title, String(thrown)));
  }
  return { titles: cases.map(([title]) => title), failed };
}
