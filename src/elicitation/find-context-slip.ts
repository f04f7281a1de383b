import { isObject } from "../text/values.js";
import { isTextOrNone, mustBe } from "./must-be.js";

/** What of that which stands above the questions could not be shown: every channel would fail at it, each in its own way. */
export function findContextSlip(request: Record<string, unknown>): string | undefined {
  const { title, asker, project, context, attachments } = request;
  if (!isTextOrNone(title)) return mustBe("title", "a string", title);
  if (!isTextOrNone(asker)) return mustBe("asker", "a string", asker);
  if (!isTextOrNone(project)) return mustBe("project", "a string", project);
  const slip = context === undefined ? undefined : findShownSlip(context);
  return slip ?? (attachments === undefined ? undefined : findAttachmentsSlip(attachments));
}

function findShownSlip(context: unknown): string | undefined {
  if (!isObject(context)) return mustBe("context", "an object with markdown, an image, or both", context);
  const { markdown, image } = context;
  if (!isTextOrNone(markdown)) return mustBe("context.markdown", "a string", markdown);
  if (image === undefined || isFile(image)) return undefined;
  return mustBe("context.image", "an object with mimeType and data", image);
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
