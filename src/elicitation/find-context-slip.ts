import { isObject } from "../text/values.js";
import { findTextSlip, mustBe } from "./must-be.js";

/** What of that which stands above the questions could not be shown: every channel would fail at it, each in its own way. */
export function findContextSlip(request: Record<string, unknown>): string | undefined {
  const { context, attachments } = request;
  return (
    findTextSlip(request, ["title", "asker", "project"]) ??
    (context === undefined ? undefined : findShownSlip(context)) ??
    (attachments === undefined ? undefined : findAttachmentsSlip(attachments))
  );
}

function findShownSlip(context: unknown): string | undefined {
  if (!isObject(context)) return mustBe("context", "an object with markdown, an image, or both", context);
  const { image } = context;
  const slip = findTextSlip(context, ["markdown"], "context.");
  if (slip !== undefined || image === undefined) return slip;
  return isFile(image) ? undefined : mustBe("context.image", "an object with mimeType and data", image);
}

function findAttachmentsSlip(attachments: unknown): string | undefined {
  if (!Array.isArray(attachments)) return mustBe("attachments", "a list", attachments);
  const index = attachments.findIndex((one) => !isAttachment(one));
  if (index === -1) return undefined;
  const expected = "an object with a name and its url, or with a name, mimeType and data";
  return mustBe(`attachments[${index}]`, expected, attachments[index]);
}

function isAttachment(one: unknown): boolean {
  if (!isObject(one) || typeof one.name !== "string") return false;
  return "url" in one ? typeof one.url === "string" : isFile(one);
}

function isFile(file: unknown): boolean {
  return isObject(file) && typeof file.mimeType === "string" && typeof file.data === "string";
}
