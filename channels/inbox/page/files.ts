/** The pictures that every browser draws and none runs: by what their first bytes say, not by what they are called. */
const PICTURES: readonly [mimeType: string, start: RegExp][] = [
  ["image/png", /^\x89PNG\r\n\cZ\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF[\s\S]{4}WEBP/],
];

/** Whether a picture may stand in a page: its address has it, all of it. */
export function isShownImage({ data }: { data: string }): boolean {
  return shownTypeOf(data) !== undefined && decode(data) !== undefined;
}

/** The type of a picture in base64; undefined where it is none that may stand in a page. */
export function shownTypeOf(base64: string): string | undefined {
  const head = decode(base64.slice(0, 24));
  return PICTURES.find(([, start]) => start.test(head ?? ""))?.[0];
}

/** Bytes from base64; undefined where it is none. */
export function toBytes(base64: string): Uint8Array<ArrayBuffer> | undefined {
  const text = decode(base64);
  return text === undefined ? undefined : Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/**
 * `Content-Disposition` for a file that is saved and never opened in the browser (RFC 6266): its name, without what could end the
 * header or lead out of the folder.
 */
export function disposeFile(name: string): string {
  const clean =
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, "_")
      .slice(0, 150) || "file";
  const ascii = clean.replace(/[^\x20-\x7e]/g, "_").replaceAll("%", "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(clean).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

function decode(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}
