import { createHash } from "node:crypto";

/**
 * Draws some of many, each as likely as any other. The same seed draws the same ones again, and most of them also after
 * others were added or removed.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 * @param {string} seed
 * @param {(item: Item) => string} keyOf - what tells an item from any other
 * @returns {Item[]} in the order in which they were given
 */
export function draw(items, count, seed, keyOf) {
  const places = items.map((item, index) => ({
    index,
    hash: createHash("sha256")
      .update(JSON.stringify([seed, keyOf(item)]))
      .digest("hex"),
  }));
  const drawn = places.sort((one, other) => (one.hash < other.hash ? -1 : 1)).slice(0, count);
  const chosen = new Set(drawn.map(({ index }) => index));
  return items.filter((_, index) => chosen.has(index));
}
