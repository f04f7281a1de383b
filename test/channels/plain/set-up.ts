import { PassThrough } from "node:stream";
import { createPlainChannel } from "../../../channels/plain/index.js";
import type {
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import fixtures from "./lines.json" with { type: "json" };

const questions = fixtures.questions as unknown as Record<string, PilotDeckElicitationQuestion>;

/** A channel that has got these lines, or pieces of them, already. */
export function setUp(...chunks: (string | Uint8Array)[]): {
  input: PassThrough;
  output: PassThrough;
  channel: PilotDeckElicitationChannel;
  printed: () => string;
} {
  const input = new PassThrough();
  const output = new PassThrough();
  let printed = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  for (const chunk of chunks) input.write(chunk);
  return { input, output, channel: createPlainChannel({ input, output }), printed: () => printed };
}

/** The questions of these names in lines.json. */
export function request(
  names: string[],
  more: Partial<PilotDeckElicitationRequest> = {},
): PilotDeckElicitationRequest {
  const asked = names.map((name) => questions[name]).filter((question) => question !== undefined);
  return { toolCallId: "call", toolName: "test", questions: asked, ...more };
}
