import createDOMPurify from "dompurify";
import { JSDOM } from "jsdom";
import sanitizeHtml from "sanitize-html";

const domPurify = createDOMPurify(new JSDOM("").window);

// Its defaults guard against scripts alone. This is what else a preview must not contain.
const DOMPURIFY_OPTIONS = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ["audio", "button", "form", "img", "input", "source", "style", "track", "video"],
  FORBID_ATTR: ["srcset", "style"],
};

/** Sanitizers by their key in rows.json, each set so that it leaves nothing that a preview must not contain. */
export const SANITIZERS = {
  /** @param {string} html */
  "sanitize-html": (html) => sanitizeHtml(html),
  /** @param {string} html */
  dompurify: (html) => domPurify.sanitize(html, DOMPURIFY_OPTIONS),
};
