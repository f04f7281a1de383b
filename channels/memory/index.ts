export { InMemoryElicitationChannel } from "./in-memory-elicitation-channel.js";
