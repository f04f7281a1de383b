import { parseAst } from "rolldown/parseAst";
import { isNode, type Node } from "./syntax-node.js";

/** In the place of what is not known before run time. */
const VALUE = "□";

/** Two words beside each other, of which one may be a value; a word that begins a sentence, alone; Chinese. */
const SENTENCE =
  /(?:\p{L}{2,}|□)[,;:]? \p{Ll}{2,}|\p{L}{2,}[,;:]? □|^\W*\p{Lu}\p{Ll}+[.:!?…]*\W*$|\p{Script=Han}/u;

/** Attributes of elements that a person reads. */
const READ_ATTRIBUTES: ReadonlySet<unknown> = new Set(["alt", "aria-label", "label", "placeholder", "title"]);

/**
 * Texts in a module that read like what is said to a person, with values as "□". Left out is what nobody is shown: specifiers of
 * imports, types, keys, what is compared, what is thrown at developers, and why an answer was not given, which models read.
 */
export function findSentences(code: string, lang: "ts" | "tsx" = "ts"): string[] {
  const found: string[] = [];
  const look = (text: string): void => {
    const line = text.replace(/\s+/g, " ");
    if (SENTENCE.test(line)) found.push(line);
  };
  visit(parseAst(code, { lang }), look);
  return found;
}

function visit(node: unknown, look: (text: string) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, look);
  if (!isNode(node) || isUnseen(node)) return;
  if (node.type === "Literal" && typeof node.value === "string") look(node.value);
  if (node.type === "JSXText") look(String(node.value));
  if (node.type === "TemplateLiteral") look(textOf(node));
  for (const child of childrenOf(node)) visit(child, look);
}

function isUnseen(node: Node): boolean {
  if (/^(?:Import|ExportAll)/.test(node.type)) return true;
  if (node.type.startsWith("TS") && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return true;
  if (node.type === "JSXAttribute") return !READ_ATTRIBUTES.has(nameOf(node.name));
  if (node.type === "NewExpression") return /Error$/.test(String(nameOf(node.callee)));
  return node.type === "BinaryExpression" && /^[!=]==?$/.test(String(node.operator));
}

function childrenOf(node: Node): unknown[] {
  if (node.type === "Property") return nameOf(node.key) === "reason" ? [] : [node.value];
  if (node.type === "ExportNamedDeclaration") return [node.declaration];
  return Object.values(node);
}

function textOf({ quasis, expressions }: Node): string {
  const parts = Array.isArray(quasis) ? quasis.filter(isNode) : [];
  const count = Array.isArray(expressions) ? expressions.length : 0;
  return parts.map(({ value }, index) => `${cookedOf(value)}${index < count ? VALUE : ""}`).join("");
}

function cookedOf(value: unknown): string {
  return typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : "";
}

function nameOf(node: unknown): unknown {
  return isNode(node) ? (node.name ?? node.value) : undefined;
}
