import { expect } from "vitest";
import type { PilotDeckElicitationRequest } from "../../../src/index.js";
import { createQuestion } from "../tools/ask-user-question/call.js";

export const base: PilotDeckElicitationRequest = {
  toolCallId: "call",
  toolName: "test",
  questions: [createQuestion("one")],
};

export const answered = { type: "answered", answers: { one: "a" } };

export function throwBoom(): never {
  throw new Error("boom");
}

/** Fails where a rejection is handled by nobody, also a turn later. */
export async function withoutStrayRejections<T>(act: () => Promise<T>): Promise<T> {
  const strays: unknown[] = [];
  const listener = (reason: unknown) => strays.push(reason);
  process.on("unhandledRejection", listener);
  try {
    const result = await act();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(strays).toEqual([]);
    return result;
  } finally {
    process.off("unhandledRejection", listener);
  }
}
