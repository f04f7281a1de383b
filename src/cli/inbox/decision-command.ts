import { createInboxChannel, type Entry } from "../../../channels/inbox/index.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/elicitation.js";
import { LONGEST_DELAY_MS } from "../../elicitation/clock.js";
import { shorten } from "../../text/foreign-words.js";
import { createDecisionTools } from "../../tools/decisions/decision-tools.js";
import { isDecision } from "../../tools/decisions/outcome-of-kind.js";
import { runTool, type ToolResult } from "../../tools/run-tool.js";
import { BadInputError } from "../bad-input-error.js";
import { calledAs } from "../called-as.js";
import { refuseOtherOptions } from "../check-words.js";
import type { CommandStreams } from "../command-streams.js";
import type { TypedOptions } from "../command-words.js";
import { readOptions } from "../read-options.js";
import { rebuildCall } from "../rebuild-call.js";
import { report } from "../report.js";
import { joinSentences } from "../sentences.js";
import { openExistingInbox } from "./open-inbox.js";
import { storeOption } from "./store-option.js";

/**
 * Prints what the model reads of a question in the inbox: as it stands (`get`), or once it is settled (`await`), at most after
 * `--timeout`. In the words of the tool that asked it.
 */
export async function decisionCommand(
  command: "await" | "get",
  [id, ...others]: readonly string[],
  options: TypedOptions,
  streams: CommandStreams,
): Promise<number> {
  if (id === undefined || others.length > 0) {
    const at = storeOption(options.store);
    throw new BadInputError((say) =>
      joinSentences(say, say.inbox.expectedId(command, calledAs(), at), say.inbox.seeList(calledAs(), at)),
    );
  }
  refuseOtherOptions(command, options);
  const settings = await readOptions(options);
  // Who looks at how a question stands takes nothing in the person's place.
  if (settings.timeout?.then === "recommended") {
    throw new BadInputError((say) => say.optionElsewhere(`--timeout ${options.timeout}`, command));
  }
  const inbox = await openExistingInbox(options.store, streams);
  try {
    const entry = await inbox.get(id);
    if (entry === undefined) throw new BadInputError((say) => say.inbox.noId(shorten(id)));
    const ms = command === "get" ? 0 : settings.timeout?.ms;
    const channel = createInboxChannel(inbox);
    const result = await (isDecision(entry.request)
      ? lookAtDecision(command, entry, channel, ms, streams)
      : lookAtAnswer(entry, channel, ms, streams));
    return await report(result, { ...settings, channel: "inbox" }, streams);
  } finally {
    await inbox.close();
  }
}

function lookAtDecision(
  command: "await" | "get",
  { id }: Entry,
  elicitation: PilotDeckElicitationChannel,
  ms: number | undefined,
  { signal }: CommandStreams,
): Promise<ToolResult> {
  const { await_decision, get_decision } = createDecisionTools();
  if (command === "get")
    return runTool(get_decision, { decision_id: id }, { elicitation, abortSignal: signal });
  const input = { decision_id: id, timeout_s: (ms ?? LONGEST_DELAY_MS) / 1_000 };
  return runTool(await_decision, input, { elicitation, abortSignal: signal });
}

async function lookAtAnswer(
  { id, request }: Entry,
  { name = "inbox", capabilities = {}, collect }: PilotDeckElicitationChannel,
  ms: number | undefined,
  { signal }: CommandStreams,
): Promise<ToolResult> {
  const { tool, input } = await rebuildCall(request);
  const elicitation: PilotDeckElicitationChannel = {
    name,
    capabilities,
    askUser: async () =>
      (await collect?.(id, { signal, ...(ms !== undefined && { ms }) })) ?? {
        type: "cancelled",
        code: "unknown",
      },
  };
  return runTool(tool, input, { elicitation });
}
