import type { PilotDeckElicitationAnswer } from "./elicitation.js";

type Cancelled = Extract<PilotDeckElicitationAnswer, { type: "cancelled" }>;

/** What a channel returns once its request's signal is aborted. */
export const ABORTED: Cancelled = { type: "cancelled", reason: "aborted", code: "aborted" };

/** What a channel returns once the person has interrupted it. */
export const INTERRUPTED: Cancelled = {
  type: "cancelled",
  reason: "interrupted by the user",
  code: "aborted",
  interrupted: true,
};
