import { toPrintable } from "../text/printable.js";
import { canRunAsStyle } from "./judge-style.js";
import { canRunAsUrl } from "./judge-url.js";

/** An attribute as a tokenizer gives it: its name in lower case, its value with references decoded. */
export type HtmlAttribute = { name: string; value: string };

const EMBEDS = "Previews load no other page: leave it out.";
const RUNS = "Previews are shown, never run: leave it out.";
const SUBMITS = "Previews send nothing: use <div> to draw a form.";
const WHOLE_PAGE = "Previews cannot change the page around them: leave it out.";

const REFUSED_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ["applet", EMBEDS],
  ["base", WHOLE_PAGE],
  ["embed", EMBEDS],
  ["fencedframe", EMBEDS],
  ["form", SUBMITS],
  ["frame", EMBEDS],
  ["frameset", EMBEDS],
  ["handler", RUNS],
  ["iframe", EMBEDS],
  ["isindex", SUBMITS],
  ["link", WHOLE_PAGE],
  ["listener", RUNS],
  ["meta", WHOLE_PAGE],
  ["object", EMBEDS],
  ["portal", EMBEDS],
  ["script", RUNS],
  ["style", WHOLE_PAGE],
  ["webview", EMBEDS],
]);

const ANIMATIONS: ReadonlySet<string> = new Set([
  "animate",
  "animatecolor",
  "animatemotion",
  "animatetransform",
  "set",
]);

const SUBMITTING_INPUTS: ReadonlySet<string> = new Set(["image", "reset", "submit"]);

type AttributeKind = "animated" | "link" | "links" | "picture" | "refused" | "style";

const ATTRIBUTES: ReadonlyMap<string, AttributeKind> = new Map<string, AttributeKind>([
  ["action", "link"],
  ["archive", "links"],
  ["attributename", "animated"],
  ["background", "picture"],
  ["by", "links"],
  ["cite", "link"],
  ["classid", "link"],
  ["code", "link"],
  ["codebase", "link"],
  ["data", "link"],
  ["dynsrc", "picture"],
  ["formaction", "refused"],
  ["from", "links"],
  ["href", "link"],
  ["http-equiv", "refused"],
  ["icon", "picture"],
  ["imagesrcset", "links"],
  ["longdesc", "link"],
  ["lowsrc", "picture"],
  ["manifest", "link"],
  ["ping", "links"],
  ["poster", "picture"],
  ["profile", "link"],
  ["src", "picture"],
  ["srcdoc", "refused"],
  ["srcset", "links"],
  ["style", "style"],
  ["to", "links"],
  ["usemap", "link"],
  ["values", "links"],
  ["xlink:href", "link"],
  ["xml:base", "link"],
]);

/** More attributes than any document has on one tag. */
export const ATTRIBUTES_MAX = 256;

/**
 * Judges a start tag by itself: why a preview must not contain it, or null. The tag's name is expected in
 * lower case.
 */
export function judgeTag(tagName: string, attributes: readonly HtmlAttribute[]): string | null {
  const advice = REFUSED_ELEMENTS.get(tagName);
  if (advice !== undefined) return `preview must not contain <${tagName}>. ${advice}`;
  if (tagName === "button" && typeOf(attributes) !== "button") {
    return 'preview must not contain the submitting control <button>. Write <button type="button">.';
  }
  if (tagName === "input" && SUBMITTING_INPUTS.has(typeOf(attributes))) {
    return `preview must not contain the submitting control <input type="${typeOf(attributes)}">. Write <button type="button">.`;
  }
  if (attributes.length > ATTRIBUTES_MAX) {
    return `preview must not contain more than ${ATTRIBUTES_MAX} attributes on <${shorten(tagName)}>. Leave some out.`;
  }
  for (const { name, value } of attributes) {
    const fault = judgeAttribute(tagName, name, value);
    if (fault !== null) {
      const [what, instead] = fault;
      return `preview must not contain ${what} "${shorten(name)}" on <${shorten(tagName)}>. ${instead}`;
    }
  }
  return null;
}

type Fault = readonly [what: string, instead: string];

const EVENT_HANDLER: Fault = ["the event handler", RUNS];
const SCRIPT_URL: Fault = [
  "a script or a document in the attribute",
  "Use a link such as https://… or a data:image/ picture.",
];
const STYLE_CODE: Fault = ["code in the attribute", "Use plain declarations such as color: red."];
const ANIMATED: Fault = ["the animation of a link or an event handler with", RUNS];
const OUTSIDE: Fault = [
  "a reference to another document in",
  'Refer to a part of the preview, as in href="#part".',
];
const REFUSED: Fault = ["the attribute", "Previews load and send nothing: leave it out."];

function judgeAttribute(tagName: string, name: string, value: string): Fault | null {
  if (name.startsWith("on")) return EVENT_HANDLER;
  switch (ATTRIBUTES.get(name)) {
    case undefined:
      return null;
    case "refused":
      return REFUSED;
    case "style":
      return canRunAsStyle(value) ? STYLE_CODE : null;
    case "picture":
      return canRunAsUrl(value, true) ? SCRIPT_URL : null;
    case "links":
      return value.split(/[\s,;]+/).some((url) => canRunAsUrl(url, true)) ? SCRIPT_URL : null;
    case "link":
      if (tagName === "use" && !/^[^!-\uffff]*#/.test(value)) return OUTSIDE;
      return canRunAsUrl(value, tagName === "image" || tagName === "feimage") ? SCRIPT_URL : null;
    case "animated":
      return ANIMATIONS.has(tagName) && isActive(value) ? ANIMATED : null;
  }
}

function isActive(qualifiedName: string): boolean {
  const name = qualifiedName
    .slice(qualifiedName.lastIndexOf(":") + 1)
    .trim()
    .toLowerCase();
  return name === "href" || name === "src" || name.startsWith("on");
}

function typeOf(attributes: readonly HtmlAttribute[]): string {
  return attributes.find(({ name }) => name === "type")?.value.toLowerCase() ?? "";
}

function shorten(name: string): string {
  return toPrintable(name.length <= 40 ? name : `${name.slice(0, 39)}…`);
}
