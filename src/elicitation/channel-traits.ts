import type {
  ElicitationCapabilities,
  ElicitationTimeout,
  PilotDeckElicitationChannel,
} from "../../protocol/elicitation.js";
import { nameOfChannel } from "./channel-name.js";
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
  const { timeout, collect } = channel;
  const declared = channel.capabilities ?? undefined;
  const capabilities: ElicitationCapabilities = { ...declared };
  return {
    name: nameOfChannel(channel),
    rules: declared === undefined ? "lenient" : "strict",
    capabilities,
    // A channel that declares nothing, but from which answers can be collected, says so by that.
    mayDefer: declared === undefined ? collect !== undefined : capabilities.deferral === true,
    timeout: readTimeout(timeout),
    mode: MODES.find((mode) => mode === capabilities.mode),
  };
}

const MODES = ["interactive", "print", "rpc"] as const;

function readTimeout(timeout: ElicitationTimeout | null | undefined): ElicitationTimeout | undefined {
  return timeout === undefined || timeout === null ? undefined : { ms: timeout.ms, then: timeout.then };
}
