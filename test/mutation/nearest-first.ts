import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs first the test files that are most likely to notice a mutant: those of its own name, then of its folder. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const mutated = (this.ctx.config.related ?? []).flatMap((file) => file.split("/").slice(-4));
    const distanceOf = ({ moduleId }: TestSpecification) => {
      const name = moduleId.replace(/\.test\.ts$/, ".ts");
      return -mutated.filter((part) => name.includes(`/${part}`)).length;
    };
    const durationOf = ({ moduleId }: TestSpecification) =>
      this.ctx.cache.getFileTestResults(moduleId)?.duration ?? 0;
    return files.toSorted(
      (one, other) => distanceOf(one) - distanceOf(other) || durationOf(one) - durationOf(other),
    );
  }
}
