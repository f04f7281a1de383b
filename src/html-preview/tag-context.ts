import type { FaultList } from "./faults.js";
import type { Namespace } from "./open-elements.js";
import type { References } from "./references.js";

/** Where a tag stands, and where to say what is wrong with it. */
export type TagContext = {
  faults: FaultList;
  /** Nothing for a tag that is text to a browser: its ids do not count. */
  references: References | undefined;
  mayFetch: boolean;
  namespace: Namespace;
  isDrawnByReference: boolean;
  inside: string | undefined;
};
