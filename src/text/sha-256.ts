/**
 * SHA-256 of a text's UTF-8 bytes (FIPS 180-4) as 64 hexadecimal digits, at once and wherever JavaScript runs: the
 * web's own is asynchronous, Node's is not to be had in a worker.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  tables ??= createTables();
  const hash = Uint32Array.from(tables.initial);
  for (let block = 0; block < blocks; block += 1) addBlock(hash, view, block * 64, tables.round);
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

type Tables = { initial: readonly number[]; round: Uint32Array };

// Made with the first text: the root, which is to be there at once, loads this.
let tables: Tables | undefined;

/** The fractional parts of the square roots of the first 8 primes, and of the cube roots of the first 64. */
function createTables(): Tables {
  const primes = listPrimes(64);
  return {
    initial: primes.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime))),
    round: Uint32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime))),
  };
}

function addBlock(hash: Uint32Array, view: DataView, offset: number, round: Uint32Array): void {
  const words = new Uint32Array(64);
  for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(offset + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const early = word(words, at - 15);
    const late = word(words, at - 2);
    const mixed = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const further = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[at] = word(words, at - 16) + mixed + word(words, at - 7) + further;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + word(round, at) + word(words, at)) | 0;
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, added] of [a, b, c, d, e, f, g, h].entries()) hash[at] = word(hash, at) + added;
}

function word(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function rotate(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

function fractionOf(root: number): number {
  // The shift leaves the whole part out.
  return (root * 2 ** 32) >>> 0;
}

function listPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
