// The URL parser drops tabs and line ends wherever they are, and controls and spaces at the front.
const DROPPED = /[\t\n\r]/g;
const DANGEROUS_SCHEME = /^[^!-\uffff]*(?:javascript|vbscript|(data)):/i;
const PICTURE = /^[^!-\uffff]*data:image\/[a-z0-9.-]+(?:[;,]|$)/i;
const DRAWING = /^[^!-\uffff]*data:image\/svg\+xml(?:[;,]|$)/i;

/**
 * Whether a browser that follows the URL could run what it holds: `javascript:`, `vbscript:`, and `data:` but
 * pictures. An SVG document is a picture only where `isPictureSource` says that it cannot be navigated to.
 */
export function canRunAsUrl(value: string, isPictureSource: boolean): boolean {
  const url = value.replace(DROPPED, "");
  const scheme = DANGEROUS_SCHEME.exec(url);
  if (scheme === null) return false;
  if (scheme[1] === undefined) return true;
  return !PICTURE.test(url) && !(isPictureSource && DRAWING.test(url));
}
