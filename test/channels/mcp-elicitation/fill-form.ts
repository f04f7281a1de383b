import type { ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/client";
import type { HumanAct, HumanAnswer } from "../../../src/testing/index.js";

type Content = NonNullable<ElicitResult["content"]>;

/** A person at a form, who knows nothing but what it shows: titles, descriptions and choices. */
export function fillForm({ requestedSchema }: ElicitRequestFormParams, act: HumanAct): ElicitResult {
  if (act.type !== "answer") return { action: "decline" };
  const content: [string, Content[string]][] = [];
  for (const [key, property] of Object.entries(requestedSchema.properties)) {
    for (const answer of act.answers) {
      const value = valueFor(property, answer);
      if (value !== undefined) content.push([key, value]);
    }
  }
  return { action: "accept", content: Object.fromEntries(content) };
}

// What a title has behind the label.
const MARKS = /^( – .*)?( \(Recommended\))?$/s;

type Property = ElicitRequestFormParams["requestedSchema"]["properties"][string];

function valueFor(
  property: Property,
  { question, labels = [], own }: HumanAnswer,
): Content[string] | undefined {
  const { title = "", description = "" } = property;
  if (title === question) {
    if (property.type === "array") return [...labels];
    if ("enum" in property || "oneOf" in property) return labels[0];
    if (own === undefined) return undefined;
    if (property.type === "boolean") return own === "true";
    return property.type === "string" ? own : Number(own);
  }
  if (property.type === "boolean" && `${description} `.startsWith(`${question} `)) {
    return labels.some((label) => title.startsWith(label) && MARKS.test(title.slice(label.length)));
  }
  return description.endsWith(` the options of: ${question}`) ? own : undefined;
}
