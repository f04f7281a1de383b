import { inspect, types } from "node:util";
import { chai, TestRunner } from "vitest";

/**
 * vitest's runner, in whose checks only an error is thrown, and with which every test begins in the same folder. To chai
 * whatever is falsy has every message: `reject(undefined)` passed as `rejects.toThrow("is closed")`, `throw null` as
 * `toThrow(/closed/)`. And `toThrow(row.message)` was content with any error in a row without a message. A runner is loaded
 * once in each process; `setupFiles` run before every file.
 */
export default class StrictRunner extends TestRunner {
  readonly #folder = process.cwd();

  /** A test that timed out still works where it went, and what comes after it would have that folder removed under it. */
  override onAfterRunTask(test: Parameters<TestRunner["onAfterRunTask"]>[0]): void {
    process.chdir(this.#folder);
    super.onAfterRunTask(test);
  }
}

const GUARDED = Symbol.for("toThrow takes errors alone");

chai.use(({ Assertion, AssertionError }, { flag, overwriteMethod }) => {
  // Loaded again after `vi.resetModules()`, it would be wrapped around itself.
  if (GUARDED in Assertion.prototype) return;
  Object.defineProperty(Assertion.prototype, GUARDED, { value: true });

  for (const name of ["throw", "throws", "Throw"]) {
    overwriteMethod(Assertion.prototype, name, (compare: Compare) => {
      return function (this: object, ...expected: unknown[]) {
        compare.apply(this, expected);
        const thrown = flag(this, "object");
        if (flag(this, "negate") || isError(thrown)) return;
        throw new AssertionError(`expected an error to be thrown, but it was ${inspect(thrown)}`);
      };
    });
  }

  for (const name of ["toThrow", "toThrowError"]) {
    overwriteMethod(Assertion.prototype, name, (compare: Compare) => {
      return function (this: object, ...expected: unknown[]) {
        if (expected.length > 0 && expected[0] === undefined) {
          throw new AssertionError(`expected the error of ${name} to be given, but it was undefined`);
        }
        compare.apply(this, expected);
      };
    });
  }
});

/** One of another realm, as a bundle in a `vm` throws, is no instance of this one's `Error`. */
function isError(value: unknown): boolean {
  return value instanceof Error || types.isNativeError(value);
}

type Compare = (this: object, ...expected: unknown[]) => void;
