import { PassThrough } from "node:stream";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { createRpcChannel, type RpcProblem } from "../../../channels/rpc/index.js";
import type { PilotDeckElicitationQuestion, PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { readJson } from "../../house/source-files.js";
import fixtures from "./messages.json" with { type: "json" };

export type Message = { type: string; requestId: string; [member: string]: unknown };

/** A line that answers or ends an ask. */
export const response = (requestId: string, body: object) => ({
  type: "ask_user_response",
  requestId,
  ...body,
});

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
ajv.addSchema(readJson("protocol/wire.schema.json") as object, "wire.json");
const validate = ajv.compile(readJson("protocol/rpc.schema.json") as object);

/** What keeps a message from being one of the schema's; empty where nothing does. */
export function faultsOf(message: unknown): string {
  return validate(message) ? "" : ajv.errorsText(validate.errors);
}

/** A channel and the peer's ends of its streams. Whatever the channel writes is held to the schema. */
export function connect() {
  const input = new PassThrough();
  const output = new PassThrough();
  const sent: Message[] = [];
  const problems: RpcProblem[] = [];
  let rest = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = JSON.parse(line) as Message;
      expect(faultsOf(message), line).toBe("");
      sent.push(message);
    }
  });
  const now = () => new Date(0);
  const channel = createRpcChannel({ input, output, onError: (problem) => problems.push(problem), now });
  const say = (message: object) => void input.write(`${JSON.stringify(message)}\n`);
  return { channel, input, output, sent, problems, say };
}

export function request(
  names: string[],
  more: Partial<PilotDeckElicitationRequest> = {},
): PilotDeckElicitationRequest {
  const table: Record<string, PilotDeckElicitationQuestion> = fixtures.questions;
  const questions = names.map((name) => table[name]).filter((question) => question !== undefined);
  return { toolCallId: "call", toolName: "test", questions, ...more };
}

/** After everything that is under way in the streams. */
export async function turn(): Promise<void> {
  for (let index = 0; index < 3; index += 1) await new Promise((resolve) => setImmediate(resolve));
}
