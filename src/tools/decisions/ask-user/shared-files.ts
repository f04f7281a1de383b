import { pictureSize } from "../../../html-preview/picture-size.js";
import { shorten } from "../../../text/foreign-words.js";
import { type IssueList, type Location, memberOf } from "../../../text/issues.js";
import { isObject } from "../../../text/values.js";

const IMAGE_MAX_BYTES = 5_000_000;
const FILES_MAX_BYTES = 10_000_000;
const ATTACHMENTS_MAX = 20;
const URL_MAX = 2_000;

const NAMES = { "image/png": "PNG", "image/jpeg": "JPEG", "image/gif": "GIF", "image/webp": "WebP" } as const;
type ImageType = keyof typeof NAMES;

/** The type that a picture's first bytes tell; undefined where it is none of those that every browser shows. */
export function imageTypeOf(base64: string): ImageType | undefined {
  const head = toBytes(base64.slice(0, 24));
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return head.startsWith("RIFF") && head.startsWith("WEBP", 8) ? "image/webp" : undefined;
}

/** Adds what keeps a text from being a picture in base64. */
export function addImageIssues(value: unknown, at: Location, issues: IssueList): void {
  if (typeof value !== "string") return;
  const fault = findBase64Fault(value) ?? findImageFault(value);
  if (fault !== undefined) issues.add(at, "invalid_schema", `${at.path} ${fault}`);
}

/** Adds what is wrong with links and files, one by one and together. */
export function addAttachmentIssues(value: unknown, at: Location, issues: IssueList): void {
  if (!Array.isArray(value)) return;
  if (value.length > ATTACHMENTS_MAX) {
    const message = `${at.path} must have at most ${ATTACHMENTS_MAX} entries, but it has ${value.length}.`;
    issues.add(at, "invalid_schema", message);
  }
  let bytes = 0;
  for (const [index, attachment] of value.slice(0, ATTACHMENTS_MAX).entries()) {
    if (!isObject(attachment)) continue;
    addOneIssues(attachment, memberOf(at, index), issues);
    if (typeof attachment.data === "string") bytes += sizeOf(attachment.data);
  }
  if (bytes > FILES_MAX_BYTES) {
    const message = `${at.path} must have at most ${FILES_MAX_BYTES} bytes together, but it has ${bytes}.`;
    issues.add(at, "invalid_schema", message);
  }
}

function addOneIssues(attachment: Record<string, unknown>, at: Location, issues: IssueList): void {
  const { name, url, mimeType, data } = attachment;
  if (typeof name === "string" && name.trim() === "") {
    const place = memberOf(at, "name");
    issues.add(place, "invalid_schema", `${place.path} must not be blank: name the attachment.`);
  }
  const isLink = url !== undefined;
  const isFile = mimeType !== undefined || data !== undefined;
  if (isLink === isFile) {
    const found = isLink ? "both" : "neither";
    const message = `${at.path} must have either url, or mimeType and data, but it has ${found}.`;
    issues.add(at, "invalid_schema", message);
    return;
  }
  if (isLink) {
    const fault = typeof url === "string" ? findUrlFault(url) : undefined;
    const place = memberOf(at, "url");
    if (fault !== undefined) issues.add(place, "invalid_schema", `${place.path} ${fault}`);
    return;
  }
  for (const [member, value] of Object.entries({ mimeType, data })) {
    const place = memberOf(at, member);
    if (value === undefined) {
      issues.add(place, "required", `${place.path} is required: a string is expected.`);
    } else if (typeof value === "string") {
      const fault = member === "data" ? findBase64Fault(value) : findTypeFault(value);
      if (fault !== undefined) issues.add(place, "invalid_schema", `${place.path} ${fault}`);
    }
  }
}

function findUrlFault(url: string): string | undefined {
  if (url.length > URL_MAX) return `must have at most ${URL_MAX} characters.`;
  if (URL.canParse(url) && new URL(url).protocol === "https:") return undefined;
  return `must be an https address, but it is "${shorten(url)}".`;
}

function findTypeFault(type: string): string | undefined {
  if (/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type)) return undefined;
  return `must be a media type, such as "text/plain", but it is "${shorten(type)}".`;
}

function findBase64Fault(text: string): string | undefined {
  if (text === "") return "must not be empty.";
  if (text.startsWith("data:"))
    return "must be the base64 alone, without what stands before it in a data: URL.";
  // A loop over all of them fails where an engine does not optimize it: V8 does not in a process with many expressions.
  const isBase64 =
    text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.slice(0, text.length - paddingOf(text)));
  return isBase64
    ? undefined
    : "must be base64 (RFC 4648, section 4), with its padding and without line breaks.";
}

function findImageFault(base64: string): string | undefined {
  const bytes = sizeOf(base64);
  if (bytes > IMAGE_MAX_BYTES) return `must have at most ${IMAGE_MAX_BYTES} bytes, but it has ${bytes}.`;
  const type = imageTypeOf(base64);
  if (type === undefined)
    return "must be a PNG, JPEG, GIF or WebP, but its first bytes are of something else.";
  const { width = 0, height = 0 } = pictureSize(`data:;base64,${base64}`) ?? {};
  const isHeader = type !== "image/png" || toBytes(base64.slice(0, 24)).endsWith("IHDR", 16);
  if (isHeader && width > 0 && height > 0) return undefined;
  return `must be a whole picture, but it begins as a ${NAMES[type]} that tells no width and height. Send the bytes of the file, from the first to the last.`;
}

function sizeOf(base64: string): number {
  return Math.floor((base64.length * 3) / 4) - paddingOf(base64);
}

function paddingOf(base64: string): number {
  return base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
}

function toBytes(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return "";
  }
}
