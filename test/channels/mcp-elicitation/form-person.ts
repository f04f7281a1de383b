import type {
  ElicitationAnswers,
  ElicitationCapabilities,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";

export const FULL: ElicitationCapabilities = { closedChoice: true, freeText: true, schema: true };

/** A person who has one set of answers for each ask, and the last one for all that follow. */
export function createFormPerson(
  answers: readonly ElicitationAnswers[],
  capabilities: ElicitationCapabilities = FULL,
): { channel: PilotDeckElicitationChannel; requests: PilotDeckElicitationRequest[] } {
  const requests: PilotDeckElicitationRequest[] = [];
  const channel: PilotDeckElicitationChannel = {
    name: "person",
    capabilities,
    async askUser(request) {
      requests.push(request);
      const given = answers[Math.min(requests.length, answers.length) - 1] ?? {};
      return { type: "answered", answers: given };
    },
  };
  return { channel, requests };
}

/** What a server asks with: a form of these properties. */
export function paramsOf(
  properties: object,
  required: readonly string[] = [],
  rest: object = {},
): {
  message: string;
  requestedSchema: object;
} {
  return { message: "Please fill in.", requestedSchema: { type: "object", properties, required, ...rest } };
}
