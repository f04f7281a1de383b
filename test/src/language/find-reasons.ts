import { parseAst } from "rolldown/parseAst";
import { isNode, type Node } from "./syntax-node.js";

/** Functions that are given a reason, and at which place of their arguments. */
const TAKERS: Readonly<Record<string, number>> = {
  abort: 0,
  stop: 0,
  stopTimeout: 0,
  describeAbort: 1,
  giveUp: 1,
  takeBack: 1,
  withdraw: 1,
};

/** Parameters that are one. */
const NAMES: readonly unknown[] = ["reason", "why"];

/** Whether there may be any: most modules need not be parsed. */
const MENTION = new RegExp(`\\b(?:${Object.keys(TAKERS).join("|")})\\b[?.]*\\(|\\b(?:${NAMES.join("|")}) = `);

/**
 * The texts in a module that are given as the reason why a question is over: to what aborts, takes back or withdraws, as they
 * stand there or as a constant of the module; and those that a parameter has by default.
 */
export function findReasons(code: string, lang: "ts" | "tsx" = "ts"): string[] {
  if (!MENTION.test(code)) return [];
  const program = parseAst(code, { lang });
  const constants = new Map<unknown, unknown>();
  const found: string[] = [];
  for (const { id, init } of listOf(program, "VariableDeclarator")) {
    if (isNode(id)) constants.set(id.name, init);
  }
  for (const { callee, arguments: given } of listOf(program, "CallExpression")) {
    const at = TAKERS[nameOf(callee)];
    if (at !== undefined && Array.isArray(given)) found.push(...textsOf(given[at], constants));
  }
  for (const { left, right } of listOf(program, "AssignmentPattern")) {
    if (isNode(left) && NAMES.includes(left.name)) found.push(...textsOf(right, constants));
  }
  return found;
}

/** What a value can be, as texts. */
function textsOf(node: unknown, constants: ReadonlyMap<unknown, unknown>): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" && node.value !== "" ? [node.value] : [];
    case "TemplateLiteral":
      return listOf(node.quasis, "TemplateElement").flatMap(({ value }) =>
        typeof value === "object" && value !== null && "cooked" in value ? [String(value.cooked)] : [],
      );
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap((each) => textsOf(each, constants));
    case "LogicalExpression":
      return [node.left, node.right].flatMap((each) => textsOf(each, constants));
    case "NewExpression":
      return Array.isArray(node.arguments) ? textsOf(node.arguments[0], constants) : [];
    case "Identifier": {
      const value = constants.get(node.name);
      // A constant that is made of another is not followed further.
      return isNode(value) && value.type !== "Identifier" ? textsOf(value, new Map()) : [];
    }
  }
  return [];
}

/** All nodes of a type, in a tree. */
function listOf(tree: unknown, type: string): Node[] {
  if (Array.isArray(tree)) return tree.flatMap((node) => listOf(node, type));
  if (!isNode(tree)) return [];
  return [
    ...(tree.type === type ? [tree] : []),
    ...Object.values(tree).flatMap((node) => listOf(node, type)),
  ];
}

function nameOf(callee: unknown): string {
  if (!isNode(callee)) return "";
  return String(callee.type === "MemberExpression" ? nameOf(callee.property) : callee.name);
}
