import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that mostly wait (for an installation, a terminal, other processes): begun last, everybody would wait for them. */
const SLOW = [
  "test/examples/",
  "browser/nothing-lost",
  "house/docs",
  "house/packed",
  "html-preview/browser",
  "wait-handle/load",
  "terminal/real-",
  "pending-file/kills",
  "postgresql/chaos",
  "inbox/folder/kills",
  "chaos/",
  "inbox/folder/waiting",
  "inbox/folder/races",
];

/** Runs the slow files first; the order of the others is vitest's. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = SLOW.findIndex((name) => moduleId.includes(name));
      return rank === -1 ? SLOW.length : rank;
    };
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
