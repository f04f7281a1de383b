import {
  type DefaultTreeAdapterTypes as Dom,
  defaultTreeAdapter,
  html,
  parseFragment,
  serialize,
} from "parse5";

const ELEMENTS =
  /^(?:applet|base|embed|form|frame|frameset|iframe|link|meta|object|portal|script|style|handler|listener)$/;
const LINKS = /^(?:href|src|action|poster|background|cite|data|longdesc|manifest|dynsrc|lowsrc)$/;

/**
 * What is dangerous in any tree that a parser builds from a fragment: in a `<div>` and in a `<template>`, with
 * scripting and without, at once and after it was written and read again.
 */
export function findDangerInTrees(fragment: string): string | undefined {
  const readings = new Set([fragment]);
  for (const round of [1, 2, 3]) {
    for (const text of [...readings]) {
      for (const scriptingEnabled of [true, false]) {
        for (const context of ["div", "template"]) {
          const element = defaultTreeAdapter.createElement(context, html.NS.HTML, []);
          const tree = parseFragment(element, text, { scriptingEnabled });
          const danger = findDanger(tree);
          if (danger !== undefined)
            return `${danger} (round ${round}, <${context}>, scripting ${scriptingEnabled})`;
          readings.add(serialize(tree, { scriptingEnabled }));
          readings.add(serialize(tree, { scriptingEnabled: !scriptingEnabled }));
        }
      }
    }
  }
  return undefined;
}

function findDanger(root: Dom.ParentNode): string | undefined {
  const open: Dom.Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("content" in node) open.push(node.content);
    if ("childNodes" in node) open.push(...node.childNodes);
    if (!("attrs" in node)) continue;
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
    if (isDangerous(node.tagName.toLowerCase(), attributes)) {
      return `<${node.tagName} ${node.attrs.map(({ name, value }) => `${name}="${value}"`).join(" ")}>`;
    }
  }
  return undefined;
}

function isDangerous(tagName: string, attributes: Map<string, string>): boolean {
  const type = attributes.get("type")?.toLowerCase();
  if (ELEMENTS.test(tagName)) return true;
  const isUsable = !attributes.has("disabled");
  if (isUsable && tagName === "button" && (type === undefined || type === "submit")) return true;
  if (isUsable && tagName === "input" && (type === "submit" || type === "image")) return true;
  if (/^(?:animate|set)$/.test(tagName) && attributes.get("attributeName") === "href") return true;
  if (tagName === "use" && !attributes.get("href")?.trim().startsWith("#") && attributes.has("href"))
    return true;
  return [...attributes].some(
    ([name, value]) =>
      name.startsWith("on") ||
      name === "srcdoc" ||
      name === "formaction" ||
      (LINKS.test(name) && /^(?:javascript:|vbscript:|data:text)/i.test(schemeOf(value))) ||
      (name === "style" && /expression\(|-moz-binding|url\(\W?javascript:/i.test(value)),
  );
}

function schemeOf(url: string): string {
  return [...url].filter((character) => character > " ").join("");
}
