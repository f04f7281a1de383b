import type { PilotDeckElicitationChannel, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { describeType, isObject } from "../text/values.js";
import { attempt } from "./attempt.js";
import { copyAnswers } from "./check-answers.js";
import { LONGEST_DELAY_MS } from "./clock.js";
import { deriveRequest } from "./derive-request.js";
import { findChannelSlip } from "./find-slip.js";

/** How waiting for a channel ended. `reply` is as the channel gave it, unchecked. */
export type ChannelEnding =
  | { type: "replied"; reply: unknown }
  | { type: "threw"; thrown: unknown }
  | { type: "aborted" }
  /** `draft` is what the person had chosen by then, unchecked. */
  | { type: "timed-out"; draft: unknown };

/**
 * Asks a channel and stops waiting once the request's signal is aborted or its time is up, whatever the
 * channel does. Afterwards no listener and no timer is left. Never rejects.
 *
 * @param mayDefer - whether the channel keeps questions: somebody may be told what was taken before it replies
 */
export async function askChannel(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
  mayDefer = false,
): Promise<ChannelEnding> {
  const { signal, timeout } = request;
  if (signal?.aborted) return { type: "aborted" };
  const ms = timeout !== undefined && timeout.ms > 0 ? Math.min(timeout.ms, LONGEST_DELAY_MS) : 0;
  if (signal === undefined && ms === 0) return ask(channel, request);

  return new Promise((resolve) => {
    let stopTimeout: ((reason: unknown) => void) | undefined;
    let late: ChannelEnding | undefined;
    let grace: ReturnType<typeof setTimeout> | undefined;
    const end = (ending: ChannelEnding) => {
      clearTimeout(grace);
      signal?.removeEventListener("abort", abort);
      // A channel that withdraws its question can say why.
      stopTimeout?.(ending.type === "timed-out" ? TIME_UP : signal?.reason);
      resolve(ending);
    };
    const abort = () => end({ type: "aborted" });
    signal?.addEventListener("abort", abort);
    if (ms === 0) {
      ask(channel, request).then(end);
    } else {
      const timed = withClock(request, ms, (draft) => {
        late = { type: "timed-out", draft };
        if (!mayDefer) return end(late);
        // Where somebody was told just now that their answer, or their refusal, was taken, it is.
        const ending = late;
        grace = setTimeout(() => end(ending), GRACE_MS);
        timed.stop(TIME_UP);
      });
      stopTimeout = timed.stop;
      ask(channel, timed.request).then((ending) =>
        end(late === undefined || (ending.type === "replied" && isOfPerson(ending.reply)) ? ending : late),
      );
    }
  });
}

/** What the signal of a request is aborted with where its time is up, and not by whoever asks. */
const TIME_UP = "timeout";
/** How long a channel that keeps questions may take to say what somebody did about them, once the time is up. */
const GRACE_MS = 1_000;

/** Whether nobody waits for a channel any more since the time is up. */
export function isTimeUp({ signal }: { signal?: AbortSignal | undefined }): boolean {
  return signal?.reason === TIME_UP;
}

/** Whether a channel says what somebody did about its questions. Who gives no code may have been told to stop. */
export function isOfPerson(reply: unknown): boolean {
  try {
    return isObject(reply) && (reply.type === "answered" || reply.code === "declined");
  } catch {
    // What cannot be read says nothing of them.
    return false;
  }
}

async function ask(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
): Promise<ChannelEnding> {
  try {
    return { type: "replied", reply: await channel.askUser(request) };
  } catch (thrown) {
    return { type: "threw", thrown: findChannelSlip(channel) ?? thrown };
  }
}

/** Every act of the person restarts the clock, an open text field stops it. */
function withClock(
  request: PilotDeckElicitationRequest,
  ms: number,
  onTimeout: (draft: unknown) => void,
): { request: PilotDeckElicitationRequest; stop: (reason: unknown) => void } {
  const controller = new AbortController();
  let draft: unknown;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (reason: unknown) => {
    isOver = true;
    clearTimeout(timer);
    controller.abort(reason);
  };
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onTimeout(draft), ms);
  };
  restart();
  return {
    stop,
    request: deriveRequest(request, {
      signal: controller.signal,
      onProgress(progress) {
        if (isOver) return;
        if (!isObject(progress)) {
          throw new TypeError(
            `onProgress takes a draft, { answers, typing }, but it is ${describeType(progress)}.`,
          );
        }
        draft = copyAnswers(progress.answers);
        if (progress.typing) clearTimeout(timer);
        else restart();
        attempt(() => request.onProgress?.(progress));
      },
    }),
  };
}
