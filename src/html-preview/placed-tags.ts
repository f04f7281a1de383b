import type { Lettering, PlacedTag } from "./extent.js";
import { nestingOf } from "./nesting.js";
import type { Namespace } from "./open-elements.js";
import type { StartTag } from "./read-tag.js";

/** The tags of a preview that may say how large their elements are. */
export type PlacedTags = {
  readonly list: PlacedTag[];
  /** Whether letters may be large, or those of drawings, where there are any. */
  isLarge: boolean;
  isDrawingLarge: boolean;
  hasDrawnText: boolean;
  /** The last heading outside of others. */
  heading: PlacedTag | undefined;
};

export function createPlacedTags(): PlacedTags {
  return { list: [], isLarge: false, isDrawingLarge: false, hasDrawnText: false, heading: undefined };
}

/** Keeps a tag, with so many elements open around it, and with what it says about letters. */
export function placeTag(
  tags: PlacedTags,
  tag: StartTag,
  depth: number,
  namespace: Namespace,
  letters: Lettering | undefined,
): PlacedTag {
  const placed = { tag, depth, end: 0, letters };
  tags.list.push(placed);
  if (namespace === "svg") {
    tags.isDrawingLarge ||= letters !== undefined;
    tags.hasDrawnText ||= tag.name === "text";
  } else if (letters !== undefined || tag.name === "big") tags.isLarge = true;
  else if (nestingOf(tag.name).isHeading) placeHeading(tags, placed);
  return placed;
}

/** A heading in another is larger. */
function placeHeading(tags: PlacedTags, placed: PlacedTag): void {
  if (tags.heading?.end === 0) tags.isLarge = true;
  else tags.heading = placed;
}

export function mayBeLarge({ isLarge, isDrawingLarge, hasDrawnText }: PlacedTags): boolean {
  return isLarge || (isDrawingLarge && hasDrawnText);
}
