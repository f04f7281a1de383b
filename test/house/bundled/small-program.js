import { readTypedValue } from "@pilotdeck/ask-user-question";
import { PilotDeckToolRuntimeError } from "@pilotdeck/ask-user-question/protocol";

export const run = () => [
  new PilotDeckToolRuntimeError("tool_aborted", "stopped").code,
  readTypedValue("8080", { type: "integer" }),
];
