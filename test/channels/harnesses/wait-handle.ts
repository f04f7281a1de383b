import { createWaitHandleChannel, type WaitHandleEvent } from "../../../channels/wait-handle/index.js";
import type { Harness, HumanAct } from "../../../src/testing/index.js";
import { readRequest } from "../../../src/wire/read-request.js";
import { writeHumanAnswers } from "./human-answers.js";

const SESSION = "http://localhost/api/sessions/default";

/** A person who listens to the events, and posts an answer to each question as soon as it comes. */
export async function createWaitHandleHarness(act: HumanAct): Promise<Harness> {
  const channel = createWaitHandleChannel();
  const { body } = await channel.fetch(new Request(`${SESSION}/events`));
  const reading = listen(body ?? new ReadableStream(), async (event) => {
    if (!("questions" in event) || act.type === "nothing") return;
    const verdict = readRequest(event);
    if (!verdict.ok) throw new Error(JSON.stringify(verdict.issues));
    const { requestId, questions } = verdict.request;
    const said = act.type === "decline" ? { declined: true } : { answers: writeHumanAnswers(act, questions) };
    const response = await channel.fetch(
      new Request(`${SESSION}/respond`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind: "question", requestId, ...said }),
      }),
    );
    if (response.status !== 204) throw new Error(await response.text());
  });
  return {
    channel,
    canAnnotate: true,
    async close() {
      channel.close();
      await reading;
    },
  };
}

async function listen(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: WaitHandleEvent) => Promise<void>,
): Promise<void> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    const frames = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data !== undefined) await onEvent(JSON.parse(data));
    }
  }
}
