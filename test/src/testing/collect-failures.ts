import { type CreateHarness, testElicitationChannel } from "../../../src/testing/index.js";

/** Runs the suite with a runner that only takes notes: the titles of the cases, and the messages of the failed. */
export async function collectFailures(
  createHarness: CreateHarness,
): Promise<{ titles: string[]; failed: Map<string, string> }> {
  const cases: [title: string, run: () => Promise<void>][] = [];
  testElicitationChannel({
    describe: (_, define) => define(),
    it: (title, run) => cases.push([title, run]),
    createHarness,
  });
  const failed = new Map<string, string>();
  for (const [title, run] of cases) {
    await run().catch((thrown: unknown) => failed.set(title, String(thrown)));
  }
  return { titles: cases.map(([title]) => title), failed };
}
