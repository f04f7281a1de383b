import type { PilotDeckToolInputSchema } from "../../../protocol/schema.js";

/** What is known of a tool whose calls are mended: a definition of this package has it all. */
export type RepairableTool = {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly inputSchema: PilotDeckToolInputSchema;
  /** In HTML previews a button without a type is given one. */
  readonly previewFormat?: "html" | "markdown";
};

/** One thing that was mended. */
export type Repair = {
  /** Where it stands now, as a JSON Pointer (RFC 6901) into the mended call. */
  pointer: string;
  /** What was found, and what it was read as. */
  message: string;
};

/** What every step of a repair shares. */
export type Repairing = {
  readonly previewFormat: "html" | "markdown" | undefined;
  note(pointer: string, message: string): void;
};
