import { createMcpElicitationChannel } from "../../../channels/mcp-elicitation/index.js";
import type { Harness, HumanAct } from "../../../src/testing/index.js";
import { AT_ONCE, join, neverAnswer } from "../mcp-elicitation/connect.js";
import { fillForm } from "../mcp-elicitation/fill-form.js";

/** A client of the official SDK, at whose forms a person sits. */
export async function createMcpElicitationHarness(act: HumanAct, revision?: string): Promise<Harness> {
  const { server, client } = await join({
    ...(revision !== undefined && { revision }),
    respond: act.type === "nothing" ? neverAnswer : (params) => fillForm(params, act),
  });
  return { channel: createMcpElicitationChannel(server, AT_ONCE), close: () => client.close() };
}
