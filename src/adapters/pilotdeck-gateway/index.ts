export type { PilotDeckAnswerer, PilotDeckAnswererOptions, UndeliveredAnswer } from "./answer-events.js";
export { createPilotDeckAnswerer } from "./answer-events.js";
export type { PilotDeckEventChannel, PilotDeckEventChannelOptions } from "./event-channel.js";
export { createPilotDeckEventChannel } from "./event-channel.js";
export type {
  PilotDeckElicitationCancelled,
  PilotDeckElicitationEvent,
  PilotDeckElicitationRequested,
  PilotDeckElicitationResponse,
  PilotDeckGateway,
} from "./gateway.js";
