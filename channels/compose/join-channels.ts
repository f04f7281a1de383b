import type {
  ElicitationCapabilities,
  ElicitationTimeout,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { nameOfChannel } from "../../src/elicitation/channel-name.js";
import { readTraits } from "../../src/elicitation/channel-traits.js";
import { checkAnswers } from "../../src/elicitation/check-answers.js";
import { combineChecks, guardCheck } from "../../src/elicitation/combine-checks.js";
import { deriveRequest } from "../../src/elicitation/derive-request.js";
import { requireMethods } from "../../src/text/require-methods.js";
import { describeType, isObject } from "../../src/text/values.js";
import { collectFromAny } from "./collect-from-any.js";
import { type ChannelFailure, createJoinedError } from "./joined-error.js";

/** The channels as they are now, whatever becomes of the list. Throws a `TypeError` where it is none, or has none. */
export function listChannels(
  kind: string,
  channels: readonly PilotDeckElicitationChannel[],
): PilotDeckElicitationChannel[] {
  if (!Array.isArray(channels)) {
    throw new TypeError(
      `${kind} takes a list of channels, such as [terminal, inbox], but this is ${describeType(channels)}.`,
    );
  }
  if (channels.length === 0) throw new TypeError(`${kind} needs at least one channel.`);
  for (const [index, channel] of channels.entries()) {
    requireMethods(channel, ["askUser"], `channels[${index}] of ${kind} must be a channel`);
  }
  return [...channels];
}

/**
 * What several channels are together, but for how they ask: named after all of them, able to ask what each of
 * them can, and with the shortest of their timeouts. A deferral is collected from whichever of them has it, and
 * withdrawn from all.
 *
 * @param askUser - asks on those of them that can take the request
 */
export function joinChannels(
  kind: string,
  channels: readonly PilotDeckElicitationChannel[],
  askUser: (
    takers: readonly PilotDeckElicitationChannel[],
    request: PilotDeckElicitationRequest,
  ) => Promise<PilotDeckElicitationAnswer>,
): PilotDeckElicitationChannel {
  const capabilities = joinCapabilities(channels);
  const timeout = findShortestTimeout(channels);
  return {
    name: `${kind}(${channels.map(nameOfChannel).join(", ")})`,
    askUser: async (request) => askUser(findTakers(channels, request), request),
    ...(capabilities && { capabilities }),
    ...(timeout && { timeout }),
    ...(channels.some((channel) => channel.collect) && {
      collect: (id, wait) => collectFromAny(channels, id, wait),
    }),
    ...(channels.some((channel) => channel.withdraw) && { withdraw }),
  };

  async function withdraw(id: string, reason: string): Promise<void> {
    const failures: ChannelFailure[] = [];
    const withdrawals = channels
      .filter((channel) => channel.withdraw)
      .map(async (channel) => {
        try {
          await channel.withdraw?.(id, reason);
        } catch (cause) {
          failures.push({ channel, cause });
        }
      });
    await Promise.all(withdrawals);
    if (failures.length === withdrawals.length) {
      throw createJoinedError("no channel could withdraw the question", failures);
    }
  }
}

// A question for later is for those that keep it; where none does, each says so itself.
function findTakers(
  channels: readonly PilotDeckElicitationChannel[],
  { defer }: PilotDeckElicitationRequest,
): readonly PilotDeckElicitationChannel[] {
  if (defer !== "now") return channels;
  const keepers = channels.filter((channel) => readTraits(channel).mayDefer);
  return keepers.length === 0 ? channels : keepers;
}

/** What a channel's request has that differs; what is changed to undefined it does not have. */
export type RequestChanges = NonNullable<Parameters<typeof deriveRequest>[1]>;

/**
 * The request as one of the channels gets it. One that declares capabilities checks strictly, as it is held to, also
 * beside another that declares none.
 */
export function requestFor(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
  changes: RequestChanges,
): PilotDeckElicitationRequest {
  // What one of them does to the list is nothing to the others.
  const questions = [...request.questions];
  if (readTraits(channel).rules === "lenient") {
    const check = request.check && guardCheck(request.check);
    return deriveRequest(request, { questions, check, ...changes });
  }
  const checkStrictly = (answers: unknown) => checkAnswers(request.questions, answers, "strict");
  return deriveRequest(request, {
    questions,
    ...changes,
    check: combineChecks(checkStrictly, guardCheck(request.check)),
  });
}

/** Why a channel could not put the question or lost it; nothing where it did its work, or was refused an answer. */
export function findDeliveryFault(reply: unknown): string | undefined {
  if (!isObject(reply)) return undefined;
  const { type, code, reason } = reply;
  if (type !== "cancelled" || (code !== "undeliverable" && code !== "connection_lost")) return undefined;
  return typeof reason === "string" && reason !== "" ? `${code}, ${reason}` : code;
}

/** That a channel put the question off without saying that it can; what it left there nobody could collect. */
export function findUndeclaredDeferral(
  channel: PilotDeckElicitationChannel,
  reply: unknown,
): string | undefined {
  const isDeferral =
    isObject(reply) && reply.type === "cancelled" && (reply.deferred ?? undefined) !== undefined;
  return isDeferral && !readTraits(channel).mayDefer ? "an undeclared deferral" : undefined;
}

function joinCapabilities(
  channels: readonly PilotDeckElicitationChannel[],
): ElicitationCapabilities | undefined {
  const declared = channels.flatMap(({ capabilities }) => capabilities ?? []);
  if (declared.length < channels.length) return undefined;
  const joined: ElicitationCapabilities = {};
  for (const ability of ["closedChoice", "freeText", "schema", "secret"] as const) {
    if (declared.every((has) => has[ability] === true)) joined[ability] = true;
  }
  // Not something to ask for but something that may come back, from whichever of them.
  if (declared.some(({ deferral }) => deferral === true)) joined.deferral = true;
  const [mode, ...others] = new Set(declared.map((has) => has.mode));
  if (mode !== undefined && others.length === 0) joined.mode = mode;
  return joined;
}

function findShortestTimeout(
  channels: readonly PilotDeckElicitationChannel[],
): ElicitationTimeout | undefined {
  return channels
    .flatMap((channel) => readTraits(channel).timeout ?? [])
    .filter(({ ms }) => ms > 0)
    .sort((one, other) => one.ms - other.ms)[0];
}
