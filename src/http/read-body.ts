import { shorten } from "../text/foreign-words.js";
import type { Problem } from "./problem.js";

export type BodyVerdict = { ok: true; text: string } | { ok: false; problem: Problem };

/** Reads the body of a request as JSON text in UTF-8, never more than `maxBytes` of it. */
export function readJsonText(request: Request, maxBytes: number): Promise<BodyVerdict> {
  return readBodyText(request, maxBytes, JSON_BODY);
}

/** Reads what a form of a page sends, `application/x-www-form-urlencoded`, in the same way. */
export function readFormText(request: Request, maxBytes: number): Promise<BodyVerdict> {
  return readBodyText(request, maxBytes, FORM_BODY);
}

/** A kind of body: what its content type may be, and what is said of any other. */
type BodyType = { pattern: RegExp; expected: string; send: string };

/**
 * Reads a body as text in UTF-8: where `Content-Length` says that it is larger than `maxBytes` nothing is read, else the
 * bytes are counted as they come.
 */
async function readBodyText(request: Request, maxBytes: number, kind: BodyType): Promise<BodyVerdict> {
  const { headers } = request;
  const type = headers.get("content-type") ?? "";
  const describeFault = (fault: string): Problem => ({
    status: 400,
    code: "invalid_body",
    detail: `${fault} ${kind.send}`,
  });
  if (type.length > TYPE_LENGTH_MAX || !kind.pattern.test(type))
    return refuse(describeForeignType(type, kind));
  const [length] = headers.get("content-length")?.match(/^\d+$/) ?? [];
  if (Number(length) > maxBytes) return refuse(describeSize(maxBytes));
  // Only a server holds a body to its length, and it gives it fastest as a whole.
  const isHeld = length !== undefined && headers.has("host");
  let bytes: ArrayBuffer | Uint8Array | undefined;
  try {
    bytes = await (isHeld ? request.arrayBuffer() : readCounted(request, maxBytes));
  } catch {
    return refuse(describeFault("The body broke off, or something before this handler has read it already."));
  }
  if (bytes === undefined || bytes.byteLength > maxBytes) return refuse(describeSize(maxBytes));
  try {
    return { ok: true, text: utf8.decode(bytes) };
  } catch {
    return refuse(describeFault("The body is not valid UTF-8."));
  }
}

// The expression takes long over many spaces.
const TYPE_LENGTH_MAX = 100;
const CHARSET = String.raw`\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$`;
const JSON_BODY: BodyType = {
  pattern: new RegExp(`^application/json${CHARSET}`, "i"),
  expected: "application/json in UTF-8",
  send: "Send a JSON object in UTF-8.",
};
const FORM_BODY: BodyType = {
  pattern: new RegExp(`^application/x-www-form-urlencoded${CHARSET}`, "i"),
  expected: "application/x-www-form-urlencoded in UTF-8",
  send: "Send the form again.",
};

const utf8 = new TextDecoder("utf-8", { fatal: true });

async function readCounted({ body }: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return join(chunks, size);
    size += value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function describeForeignType(type: string, { expected }: BodyType): Problem {
  const found = type === "" ? "none" : `"${shorten(type)}"`;
  const detail = `The content type must be ${expected}, but it is ${found}.`;
  return { status: 415, code: "unsupported_media_type", detail };
}

function describeSize(maxBytes: number): Problem {
  const detail = `The body has more than ${maxBytes} bytes. Send less, or raise the option maxBodyBytes.`;
  return { status: 413, code: "body_too_large", detail };
}

function refuse(problem: Problem): BodyVerdict {
  return { ok: false, problem };
}
