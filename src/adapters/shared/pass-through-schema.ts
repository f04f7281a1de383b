import type { PilotDeckToolInputSchema } from "../../../protocol/schema.js";

/** A Standard Schema (standardschema.dev, with its JSON Schema) that lets every value through: the tool itself validates, in its words. */
export type PassThroughSchema = {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
    readonly types?: { readonly input: unknown; readonly output: unknown };
  };
};

export function createPassThroughSchema(schema: PilotDeckToolInputSchema): PassThroughSchema {
  return {
    "~standard": {
      version: 1,
      vendor: "pilotdeck",
      validate: (value) => ({ value }),
      // A copy: some runtimes write into it.
      jsonSchema: { input: () => structuredClone(schema), output: () => structuredClone(schema) },
    },
  };
}
