// Nothing runs, loads or is sent but what these pages bring themselves, and nobody frames them.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const SAFE = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

/**
 * Of every page. Its address goes to no other site; `no-referrer` would take the `Origin` from its own forms too (Fetch Standard,
 * 3.2), by which we know them.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...SAFE,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": POLICY,
  "referrer-policy": "same-origin",
};

/** Of everything that is no page. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  ...SAFE,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/** Of an HTML preview, also where somebody opens its address. Only the page that it belongs to may frame it. */
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  ...SAFE,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  "referrer-policy": "no-referrer",
  "x-frame-options": "SAMEORIGIN",
};
