// Among these an address is judged by: no white space, control, quote or bracket, which would end it or be dropped.
const LINK = /^(?:https?:\/\/[^\0- <>"'`/\\?#]|mailto:|tel:)[^\0- <>"'`\\]*$/i;
const HTTPS = /^https:\/\/[^\0- <>"'`/\\?#][^\0- <>"'`\\]*$/i;
const PICTURE = /^data:image\/(?:avif|gif|jpe?g|png|webp)[;,][^\0- <>"'`\\]*$/i;
const PART = /^#([^\0- <>"'`\\%]+)$/;
const SCRIPT = /(?:^|[\0- ;,])(?:javascript|vbscript|data):/i;
const DESCRIPTOR = /^\d+(?:\.\d+)?[wx],?$/;

/** Whether a link leads to a page, a mail address or a telephone: https, http, mailto, tel. */
export function isLink(url: string): boolean {
  return LINK.test(url);
}

/** Whether a picture is in its own address, as PNG, JPEG, GIF, WebP or AVIF, or may be fetched by https. */
export function isPicture(url: string, mayFetch: boolean): boolean {
  return PICTURE.test(url) || (mayFetch && HTTPS.test(url));
}

/** Whether all candidates of a `srcset` are pictures. */
export function arePictures(srcset: string, mayFetch: boolean): boolean {
  return srcset
    .split(/[\t\n\f\r ]+/)
    .every(
      (part) =>
        part === "" || part === "," || DESCRIPTOR.test(part) || isPicture(part.replace(/,$/, ""), mayFetch),
    );
}

/** The id to which `#id` refers, or nothing where the address is another one. */
export function partOf(url: string): string | undefined {
  return PART.exec(url)?.[1];
}

/** Whether an address holds a script or a document, as a browser reads it: without tabs, line ends, leading controls. */
export function runs(url: string): boolean {
  return SCRIPT.test(url.replace(/[\t\n\r]/g, ""));
}
