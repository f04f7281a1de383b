export type { NtfyOptions } from "./ntfy.js";
export { createNtfy } from "./ntfy.js";
