import { expect, it } from "vitest";
import { countEdits } from "../../../src/text/count-edits.js";

it.each([
  ["", "", 0],
  ["", "abc", 3],
  ["abc", "", 3],
  ["a", "ba", 1],
  ["abcd", "abxd", 1],
  ["ab", "ba", 1],
  ["xaby", "xbay", 1],
  // A letter that is swapped has not been put in or replaced as well.
  ["ca", "abc", 3],
  ["ab", "bc", 2],
  ["ab", "ca", 2],
  ["ab", "cd", 2],
  ["kitten", "sitting", 3],
])("T-07 from %j to %j there are %d edits", (from, to, edits) => {
  expect(countEdits(from, to)).toBe(edits);
});
