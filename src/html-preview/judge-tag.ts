import { ALLOWED_MATHML, ALLOWED_SVG, MATHML_ATTRIBUTES, SVG_ATTRIBUTES } from "./allowed-foreign.js";
import { ALLOWED_HTML, PLAYERS } from "./allowed-html.js";
import type { AttributeKind, AttributeTable, ElementTable } from "./element-table.js";
import { readAttributes } from "./element-table.js";
import { type Fault, quoteName } from "./faults.js";
import { judgeAttribute, type TagContext } from "./judge-attribute.js";
import { isPlainStyle } from "./judge-css.js";
import { isSmallSize } from "./letter-size.js";
import type { Namespace } from "./open-elements.js";
import type { HtmlAttribute, StartTag } from "./read-tag.js";
import { adviseAttribute, adviseElement, isEventHandler, isRefusedEverywhere } from "./refused-names.js";

const ELEMENTS: Readonly<Record<Namespace, ElementTable>> = {
  html: ALLOWED_HTML,
  math: ALLOWED_MATHML,
  svg: ALLOWED_SVG,
};

const GLOBAL: AttributeTable = readAttributes(
  "aria-activedescendant=ids aria-controls=ids aria-describedby=ids aria-details=ids aria-errormessage=ids aria-flowto=ids " +
    "aria-labelledby=ids aria-owns=ids class data-label data-lang data-language data-line dir draggable hidden id=id lang " +
    "role spellcheck style=style tabindex=tabindex title translate xml:lang",
);

const OF_NAMESPACE: Readonly<Record<Namespace, AttributeTable>> = {
  html: GLOBAL,
  math: MATHML_ATTRIBUTES,
  svg: SVG_ATTRIBUTES,
};

const CONTROLS: ReadonlySet<string> = new Set(["button", "input", "select", "textarea"]);

const PLAIN: ReadonlySet<string> = new Set(
  [...ALLOWED_HTML.keys()].filter((name) => !CONTROLS.has(name) && !PLAYERS.has(name)),
);

/** Whether nothing can be wrong with a tag of HTML by itself, nor be noted of it, as with most. */
export function isPlainTag({ name, attributes }: StartTag): boolean {
  return attributes.length === 0 && PLAIN.has(name);
}

/** Judges a start tag by itself, with what its attributes refer to, and says whether the element is allowed. */
export function judgeTag({ name, at, attributes }: StartTag, context: TagContext): boolean {
  const { faults, inside, namespace } = context;
  const own = ELEMENTS[namespace].get(name);
  if (own === undefined) {
    faults.add({ at, inside }, [
      `not contain <${quoteName(name)}>`,
      adviseElement(name, namespace === "html"),
    ]);
  } else if (CONTROLS.has(name)) {
    const fault = judgeControl(name, attributes, has(attributes, "disabled"));
    if (fault !== undefined) faults.add({ at, inside }, fault);
  }
  for (const attribute of attributes) {
    if (attributes.length > 1 && isRepeated(attribute, attributes)) {
      const what = `not contain the attribute "${quoteName(attribute.name)}" twice on <${quoteName(name)}>`;
      faults.add({ at: attribute.at, inside }, [what, "Browsers read the first: leave the other out."]);
    }
    const kind = kindOf(attribute.name, own, namespace);
    if (kind === "any" || isHarmless(kind, attribute.value)) continue;
    if (kind !== undefined) judgeAttribute(name, attribute, kind, context);
    else if (own !== undefined || isRefusedEverywhere(attribute.name))
      refuseAttribute(name, attribute, context);
  }
  return own !== undefined;
}

/** Whether nothing is to be noted of a value, as with most. */
function isHarmless(kind: AttributeKind | undefined, value: string): boolean {
  return kind === "style" ? isPlainStyle(value) : kind === "letters" && isSmallSize(kind, value);
}

/** What is wrong with a control that can be used, or that takes Enter away from a form around it. */
function judgeControl(
  name: string,
  attributes: readonly HtmlAttribute[],
  isDisabled: boolean,
): Fault | undefined {
  const type = attributes.find((attribute) => attribute.name === "type")?.value.toLowerCase() ?? "";
  if (isDisabled) {
    return name === "input" && SUBMITTING.has(type)
      ? submitting(`<input type="${type}">`, DRAWN_BUTTON)
      : undefined;
  }
  if (name === "button") return type === "button" ? undefined : submitting("<button>");
  if (name !== "input") return takingInput(name);
  if (type === "button") return undefined;
  return SUBMITTING.has(type) ? submitting(`<input type="${type}">`) : takingInput(name);
}

const SUBMITTING: ReadonlySet<string> = new Set(["image", "reset", "submit"]);

const DRAWN_BUTTON = 'Write <input type="button" disabled>.';

function submitting(control: string, instead = 'Write <button type="button">.'): Fault {
  return [`not contain the submitting control ${control}`, instead];
}

function takingInput(name: string): Fault {
  return [
    `not contain <${name}> without "disabled"`,
    `Previews are shown, not filled in: write <${name} disabled>.`,
  ];
}

function isRepeated(attribute: HtmlAttribute, attributes: readonly HtmlAttribute[]): boolean {
  return attributes.find(({ name }) => name === attribute.name) !== attribute;
}

function has(attributes: readonly HtmlAttribute[], name: string): boolean {
  return attributes.some((attribute) => attribute.name === name);
}

function kindOf(
  name: string,
  own: AttributeTable | undefined,
  namespace: Namespace,
): AttributeKind | undefined {
  if (own === undefined) return LINKS.get(name);
  return (
    own.get(name) ??
    OF_NAMESPACE[namespace].get(name) ??
    GLOBAL.get(name) ??
    (ARIA.test(name) ? "any" : undefined)
  );
}

const ARIA = /^aria-[a-z]+$/;

// Told even on elements that are refused themselves.
const LINKS = readAttributes("attributename=animated href=link style=style xlink:href=link");

function refuseAttribute(tagName: string, { name, at }: HtmlAttribute, { faults, inside }: TagContext): void {
  const what = isEventHandler(name) ? "event handler" : "attribute";
  faults.add({ at, inside }, [
    `not contain the ${what} "${quoteName(name)}" on <${quoteName(tagName)}>`,
    adviseAttribute(name),
  ]);
}
