import { record } from "../../../channels/compose/index.js";
import type { PilotDeckElicitationChannel } from "../../../src/index.js";

/** The lines that are recorded, and the channel whose asks they are. */
export function recordTo(channel: PilotDeckElicitationChannel): [string[], PilotDeckElicitationChannel] {
  const lines: string[] = [];
  return [lines, record(channel, (line) => void lines.push(line))];
}
