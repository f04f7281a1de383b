import type { PilotDeckElicitationAnswer } from "../../protocol/elicitation.js";
import { takePresent } from "../../src/wire/present-members.js";
import type { Entry } from "./entry.js";

/** What the inbox is called as a channel. */
export const NAME = "inbox";

/** A settled entry as a channel returns it. */
export function toAnswer({ id, settlement }: Entry): PilotDeckElicitationAnswer {
  switch (settlement?.type) {
    case "answered":
      return {
        type: "answered",
        answers: settlement.answers ?? {},
        ...takePresent({ annotations: settlement.annotations }),
        provenance: {
          source: "user",
          channel: NAME,
          answeredAt: settlement.at,
          ...takePresent({ by: settlement.by, door: settlement.door }),
        },
      };
    case "declined":
      return {
        type: "cancelled",
        code: "declined",
        ...takePresent({ reason: settlement.reason }),
      };
    case "withdrawn":
      return {
        type: "cancelled",
        code: "withdrawn",
        reason: settlement.reason ?? "the question was withdrawn",
      };
    default:
      return {
        type: "cancelled",
        code: "expired",
        reason: `nobody answered before the question ${id} expired`,
      };
  }
}
