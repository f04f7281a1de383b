/**
 * How many pixels a picture in a data: URL has, those of a JPEG in many steps again for each 16 of them, 0 where it is too short to be one, or nothing where its size cannot be
 * read. Browsers go by the first bytes and not by the type, and so does this: PNG, GIF, JPEG, WebP, AVIF.
 */
export function pixelsOf(url: string): number | undefined {
  const bytes = readBytes(url);
  const { width = 0, height = 0 } = sizeIn(bytes) ?? {};
  if (width > 0 && height > 0) return width * height * timesDrawn(bytes);
  return bytes.length < SHORTEST ? 0 : undefined;
}

/** How wide and high a picture in a data: URL is, or nothing where that cannot be read. */
export function pictureSize(url: string): PictureSize | undefined {
  return sizeIn(readBytes(url));
}

type PictureSize = { width: number; height: number };

/** The bytes of a data: URL, decoded where they are looked at. */
type Bytes = { length: number; at(index: number): number };

// No browser draws less: the shortest GIF.
const SHORTEST = 26;
const BASE64 = new Uint8Array(128);
for (const [index, character] of [
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
].entries()) {
  BASE64[character.charCodeAt(0)] = index;
}

function readBytes(url: string): Bytes {
  const comma = url.indexOf(",");
  const isBase64 = /;base64$/i.test(url.slice(0, comma));
  const start = url.includes("%", comma) ? 0 : comma + 1;
  const text = start > 0 ? url : unescapePercent(url.slice(comma + 1));
  if (!isBase64) return { length: text.length - start, at: (index) => text.charCodeAt(start + index) & 0xff };
  const bits = (index: number): number => BASE64[text.charCodeAt(start + index)] ?? 0;
  return {
    length: Math.floor(((text.length - start) * 3) / 4),
    at(index) {
      const first = Math.floor(index / 3) * 4 + (index % 3);
      const shift = 2 * (index % 3);
      return ((bits(first) << (2 + shift)) | (bits(first + 1) >> (4 - shift))) & 0xff;
    },
  };
}

function unescapePercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const JPEG = "\xff\xd8";

function sizeIn(bytes: Bytes): PictureSize | undefined {
  if (isAt(bytes, 0, "\x89PNG")) return { width: big(bytes, 16, 4), height: big(bytes, 20, 4) };
  if (isAt(bytes, 0, "GIF8")) return sizeOfGif(bytes);
  if (isAt(bytes, 0, JPEG)) return sizeOfJpeg(bytes);
  if (isAt(bytes, 0, "RIFF") && isAt(bytes, 8, "WEBP")) return sizeOfWebp(bytes);
  return isAt(bytes, 4, "ftyp") ? sizeOfAvif(bytes) : undefined;
}

/** How far its frames reach, which browsers make room for even where the header tells less. */
function sizeOfGif(bytes: Bytes): PictureSize {
  let width = little(bytes, 6, 2);
  let height = little(bytes, 8, 2);
  let at = 13 + colourBytes(bytes.at(10));
  while (at + 10 <= bytes.length) {
    const block = bytes.at(at);
    if (block === 0x2c) {
      width = Math.max(width, little(bytes, at + 1, 2) + little(bytes, at + 5, 2));
      height = Math.max(height, little(bytes, at + 3, 2) + little(bytes, at + 7, 2));
      at += 11 + colourBytes(bytes.at(at + 9));
    } else if (block === 0x21) at += 2;
    else break;
    // What follows comes in parts, each of which tells how long it is.
    while (bytes.at(at) > 0) at += 1 + bytes.at(at);
    at += 1;
  }
  return { width, height };
}

/** How long the table of colours is that these flags of a GIF tell of. */
function colourBytes(flags: number): number {
  return flags < 0x80 ? 0 : 3 << ((flags & 7) + 1);
}

/** The frame header stands behind other segments, each of which tells how long it is. */
function sizeOfJpeg(bytes: Bytes): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes.at(at) === 0xff) {
    const marker = bytes.at(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: big(bytes, at + 7, 2), height: big(bytes, at + 5, 2) };
    at += marker === 0xff ? 1 : 2 + Math.max(big(bytes, at + 2, 2), 2);
  }
  return undefined;
}

function sizeOfWebp(bytes: Bytes): PictureSize | undefined {
  if (isAt(bytes, 12, "VP8X")) return { width: 1 + little(bytes, 24, 3), height: 1 + little(bytes, 27, 3) };
  if (isAt(bytes, 12, "VP8 "))
    return { width: little(bytes, 26, 2) & 0x3fff, height: little(bytes, 28, 2) & 0x3fff };
  if (!isAt(bytes, 12, "VP8L")) return undefined;
  return {
    width: 1 + (little(bytes, 21, 2) & 0x3fff),
    height: 1 + ((little(bytes, 22, 3) >> 6) & 0x3fff),
  };
}

// Ordinary ones have 12 at most.
const FREE_SCANS = 16;

/** How often a browser goes through all pixels: a progressive JPEG has scans, which make it finer step by step. */
function timesDrawn(bytes: Bytes): number {
  if (!isAt(bytes, 0, JPEG)) return 1;
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length; at += 1) {
    if (bytes.at(at) === 0xff && bytes.at(at + 1) === 0xda) scans += 1;
  }
  return Math.max(1, scans / FREE_SCANS);
}

/** The largest of the sizes that are told: of the picture, its tiles, its transparency. */
function sizeOfAvif(bytes: Bytes): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (let at = 8; at + 16 <= bytes.length; at += 1) {
    if (bytes.at(at) !== 0x69 || !isAt(bytes, at, "ispe")) continue;
    const size = { width: big(bytes, at + 8, 4), height: big(bytes, at + 12, 4) };
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

function isAt(bytes: Bytes, index: number, text: string): boolean {
  for (let offset = 0; offset < text.length; offset += 1) {
    if (bytes.at(index + offset) !== text.charCodeAt(offset)) return false;
  }
  return true;
}

function big(bytes: Bytes, index: number, count: number): number {
  let number = 0;
  for (let offset = 0; offset < count; offset += 1) number = number * 256 + bytes.at(index + offset);
  return number;
}

function little(bytes: Bytes, index: number, count: number): number {
  let number = 0;
  for (let offset = count - 1; offset >= 0; offset -= 1) number = number * 256 + bytes.at(index + offset);
  return number;
}
