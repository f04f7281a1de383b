import { toPrintable } from "../../../../src/text/printable.js";
import type { Entry } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import { PREVIEW_HEADERS } from "../admission/headers.js";
import { disposeFile, shownTypeOf } from "../files.js";
import { replyWithFile } from "../reply.js";
import type { Door, Handle, Visit } from "../visit.js";
import { enterPage, replyWithNoEntry } from "./refuse.js";

/** What belongs to an entry and has an address of its own: previews, the picture, attachments. */
export function createEntryFileRoutes(door: Door): { preview: Handle; image: Handle; attachment: Handle } {
  return {
    preview: serve(({ request }, { part, url }) => {
      const place = part("place");
      const [offered] = request.questions.flatMap(({ options }, question) =>
        options.filter((_, option) => place === `${question}-${option}`),
      );
      if (offered?.preview === undefined || request.previewFormat === "markdown") return undefined;
      const look = url.searchParams.has("framed") ? LOOK + SIZE_IN_FRAMES : LOOK;
      return new Response(drawPreview(offered.label, offered.preview, look), { headers: PREVIEW_HEADERS });
    }),

    image: serve(({ request }) => {
      const data = request.context?.image?.data ?? "";
      const type = shownTypeOf(data);
      return type === undefined ? undefined : replyWithFile(data, type);
    }),

    // Whatever it is, it is saved and not opened: HTML and SVG would run as this site.
    attachment: serve(({ request }, { part }) => {
      const attachment = request.attachments?.find((_, index) => part("index") === String(index));
      if (attachment === undefined || "url" in attachment) return undefined;
      const disposition = disposeFile(attachment.name);
      return replyWithFile(attachment.data, "application/octet-stream", {
        "content-disposition": disposition,
      });
    }),
  };

  function serve(find: (entry: Entry, visit: Visit) => Response | undefined): Handle {
    return async (visit) => {
      const id = visit.part("id");
      const entrance = await enterPage(door, visit, id);
      if (!entrance.ok) return entrance.response;
      const { caller } = entrance;
      const entry = isEntryId(id) ? await door.inbox.get(id) : undefined;
      // A key is dead with its entry.
      const isSeen = entry !== undefined && (caller.type === "person" || entry.settlement === undefined);
      return (isSeen ? find(entry, visit) : undefined) ?? replyWithNoEntry(door, visit, caller);
    };
  }
}

// Words of tables stay whole: a column that may break them gives way to all others.
const LOOK =
  "body{margin:1rem;font:1rem/1.5 system-ui,sans-serif;color:#1c1b19;background:#fff;overflow-wrap:anywhere}table{overflow-wrap:break-word}";

// A frame is as high as text of the usual size needs: in larger text much of it would be cut off. In full, and as text, it is as
// large as the person has set it.
const SIZE_IN_FRAMES = "html{font-size:16px}:where(input,button,select,textarea){font-size:13.333px}";

/** A document of its own around a fragment, under a policy of its own. White, as fragments are written for. */
function drawPreview(label: string, fragment: string, look: string): string {
  const title = toPrintable(label).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><style>${look}</style></head><body>${fragment}</body></html>`;
}
