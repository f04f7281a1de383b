import type {
  ElicitationCapabilities,
  ElicitationTimeout,
  PilotDeckElicitationChannel,
} from "../../protocol/elicitation.js";
import { nameOfChannel } from "../text/issues.js";
import type { AnswerRules } from "./check-answers.js";

/** What a channel is held to. */
export type ChannelTraits = {
  name: string;
  /** Strictly where the channel declares capabilities, else as PilotDeck's hosts give their answers. */
  rules: Extract<AnswerRules, "lenient" | "strict">;
  capabilities: ElicitationCapabilities;
  mayDefer: boolean;
  timeout: ElicitationTimeout | undefined;
  mode: ElicitationCapabilities["mode"];
};

/** Reads each member of a channel once. Throws what the channel throws where they cannot be read. */
export function readTraits(
  channel: Pick<PilotDeckElicitationChannel, "name" | "capabilities" | "timeout" | "collect">,
): ChannelTraits {
  const { capabilities, timeout, collect } = channel;
  return {
    name: nameOfChannel(channel),
    rules: capabilities === undefined ? "lenient" : "strict",
    capabilities: capabilities ?? {},
    // A channel that declares nothing, but from which answers can be collected, says so by that.
    mayDefer: capabilities === undefined ? collect !== undefined : capabilities.deferral === true,
    timeout: timeout ?? undefined,
    mode: capabilities?.mode,
  };
}
