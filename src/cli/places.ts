import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { findPlaces } from "../text/locate-value.js";
import type { JsonDocument } from "./read-json.js";

/**
 * Where values stand in a document, as compilers write it: `call.json:7:12`.
 *
 * @param paths - the way to each from the root
 */
export async function writePlaces(
  { name, text }: JsonDocument,
  paths: readonly (readonly string[])[],
): Promise<string[]> {
  const places = findPlaces(text, paths);
  return places.map((place) => (place === undefined ? name : `${name}:${place.line}:${place.column}`));
}

/** The way that a JSON Pointer (RFC 6901) takes. */
export function readPointer({ pointer = "" }: PilotDeckToolValidationIssue): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}
