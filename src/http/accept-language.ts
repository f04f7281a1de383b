/** How much of the header is read, in UTF-16 code units: nobody has so many languages. */
const READ_MAX = 1_000;

/** The languages that a client prefers, the most wanted first (RFC 9110, 12.5.4); none that it does not want. */
export function readAcceptLanguage(headers: Headers): string[] {
  const header = (headers.get("accept-language") ?? "").slice(0, READ_MAX);
  const ranges = header.split(",").map((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  return ranges
    .filter(({ tag, quality }) => tag !== "" && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
