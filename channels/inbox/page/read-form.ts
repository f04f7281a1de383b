import type { Problem } from "../../../src/http/problem.js";
import { type BodyVerdict, readFormText, readJsonText } from "../../../src/http/read-body.js";
import type { Door, Visit } from "./visit.js";

/** How long a body may take to come, in milliseconds: who sends it drop by drop must not hold us. */
const BODY_MS = 20_000;

export type FormBody = { ok: true; fields: URLSearchParams } | { ok: false; problem: Problem };

/** Reads what a form sends, in good time and never more than the door takes; line ends in its texts are `\n`. */
export async function readSentForm({ maxBodyBytes }: Door, { request }: Visit): Promise<FormBody> {
  const body = await inTime(readFormText(request, maxBodyBytes));
  if (!body.ok) return body;
  const fields = new URLSearchParams();
  for (const [name, text] of new URLSearchParams(body.text)) {
    fields.append(name, text.replace(/\r\n?/g, "\n"));
  }
  return { ok: true, fields };
}

export type JsonBody = { ok: true; value: unknown } | { ok: false; problem: Problem };

/** Reads a body in JSON in the same way. */
export async function readJson({ request }: Visit, maxBytes: number): Promise<JsonBody> {
  const body = await inTime(readJsonText(request, maxBytes));
  if (!body.ok) return body;
  try {
    return { ok: true, value: JSON.parse(body.text) };
  } catch {
    const detail = "The body is not valid JSON. Send a JSON object.";
    return { ok: false, problem: { status: 400, code: "invalid_body", detail } };
  }
}

async function inTime(body: Promise<BodyVerdict>): Promise<BodyVerdict> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<BodyVerdict>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, problem: TOO_SLOW }), BODY_MS);
  });
  try {
    return await Promise.race([body, late]);
  } finally {
    clearTimeout(timer);
  }
}

const TOO_SLOW: Problem = {
  status: 408,
  code: "too_slow",
  detail: `The body did not arrive within ${BODY_MS / 1_000} seconds. Send it again.`,
};
