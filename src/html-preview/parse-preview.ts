import { type DefaultTreeAdapterTypes as Dom, parseFragment } from "parse5";

let last: { html: string; nodes: readonly Dom.ChildNode[] } | undefined;

/**
 * What a preview holds, as a browser that runs no scripts reads it; for looking at only. The last one is remembered: a page asks
 * several things of each.
 */
export function parsePreview(html: string): readonly Dom.ChildNode[] {
  if (last?.html !== html)
    last = { html, nodes: parseFragment(html, { scriptingEnabled: false }).childNodes };
  return last.nodes;
}
