import type { PilotDeckElicitationChannel, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { nameOfChannel } from "../../src/elicitation/channel-name.js";
import { copyAnswers } from "../../src/elicitation/check-answers.js";
import { deriveRequest } from "../../src/elicitation/derive-request.js";
import { readToolError } from "../../src/elicitation/describe-failure.js";
import { isSecret } from "../../src/elicitation/typed-value.js";
import { wrapChannel } from "../../src/elicitation/wrap-channel.js";
import { A_FUNCTION } from "../../src/text/option-kinds.js";
import { takeOptions, takeValue } from "../../src/text/take-options.js";
import { describeThrown } from "../../src/text/thrown.js";
import { isObject } from "../../src/text/values.js";
import { writeRequest } from "../../src/wire/write-request.js";
import type { RecordedError } from "./recording.js";

export type RecordOptions = {
  /** Takes what the sink threw or rejected with, and why an ask is not JSON. Default: nobody does. */
  onError?: (error: unknown) => void;
};

/**
 * Records every ask of a channel as a line of JSON, for `replay`: the request without its functions, and what
 * came of it. The sink gets each line, without a line break, when the ask is over and before the asker hears of
 * it. Nobody waits for the sink, and whatever becomes of it, the answer is the channel's.
 *
 * What is answered to a question whose schema is `writeOnly` stands as null, and `secrets` lists the question. An
 * ask that its signal ends before the answer is recorded as withdrawn, with what was chosen by then.
 */
export function record(
  channel: PilotDeckElicitationChannel,
  sink: (line: string) => void | Promise<void>,
  options: RecordOptions = {},
): PilotDeckElicitationChannel {
  takeValue("record", "sink", sink, A_FUNCTION);
  const { onError } = takeOptions("record", options, { onError: A_FUNCTION });
  const { capabilities, timeout } = channel;
  const source = { name: nameOfChannel(channel), capabilities, timeout };

  return wrapChannel(channel, async (request) => {
    const { signal, questions, onProgress = () => undefined } = request;
    const secrets = questions.filter(isSecret).map(({ question }) => question);
    let draft: unknown;
    let isWritten = false;
    const write = async (describeEnd: () => object) => {
      if (isWritten) return;
      isWritten = true;
      const marker = secrets.length > 0 ? { secrets } : {};
      await sink(
        JSON.stringify({ channel: source, request: writeRequest(request), ...marker, ...describeEnd() }),
      );
    };
    const end = (describeEnd: () => object) => {
      attempt(() => write(describeEnd), onError);
    };
    const withdraw = () => end(() => ({ withdrawn: withoutSecrets(draft, request) }));

    signal?.addEventListener("abort", withdraw, { once: true });
    try {
      const answer: Awaited<ReturnType<typeof channel.askUser>> = await channel.askUser(
        deriveRequest(request, {
          onProgress(progress) {
            draft = copyAnswers(progress.answers);
            attempt(() => onProgress(progress));
          },
        }),
      );
      end(() => ({ answer: secrets.length > 0 ? withoutSecretAnswers(answer, request) : toWritten(answer) }));
      return answer;
    } catch (error) {
      end(() => ({ error: describeError(error, secrets.length > 0) }));
      throw error;
    } finally {
      signal?.removeEventListener("abort", withdraw);
    }
  });
}

/** What JSON has no words for stands as null: without an end nobody could read the line. */
function toWritten(answer: unknown): unknown {
  return JSON.stringify(answer) === undefined ? null : answer;
}

// Only what is known to be no secret: a broken channel may put one anywhere.
function withoutSecretAnswers(answer: unknown, request: PilotDeckElicitationRequest): unknown {
  if (!isObject(answer)) return null;
  const { type, reason, code, interrupted, provenance, deferred } = answer;
  const { answers, annotations } = answer;
  return {
    type,
    ...(isObject(answers) && { answers: withoutSecrets(answers, request) }),
    ...(isObject(annotations) && { annotations: withoutSecrets(annotations, request) }),
    reason,
    code,
    interrupted,
    provenance,
    deferred,
  };
}

function withoutSecrets(values: unknown, { questions }: PilotDeckElicitationRequest): object {
  if (!isObject(values)) return {};
  const open = new Set(questions.filter((question) => !isSecret(question)).map(({ question }) => question));
  return Object.fromEntries(
    Object.entries(values).map(([question, value]) => [question, open.has(question) ? value : null]),
  );
}

function describeError(error: unknown, isSecretAsk: boolean): RecordedError {
  const own = readToolError(error);
  if (isSecretAsk) {
    const message = "an error that is not recorded, since a secret was asked for";
    return { name: "Error", message, ...(own && { code: own.code }) };
  }
  if (own !== undefined) return { name: "PilotDeckToolRuntimeError", ...own };
  return error instanceof Error && typeof error.message === "string"
    ? { name: error.name, message: error.message }
    : { name: "Error", message: describeThrown(error) };
}
