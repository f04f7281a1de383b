import type { PilotDeckElicitationAnswer } from "./elicitation.js";

/** What a channel returns once its request's signal is aborted. */
export const ABORTED: Extract<PilotDeckElicitationAnswer, { type: "cancelled" }> = {
  type: "cancelled",
  reason: "aborted",
  code: "aborted",
};
