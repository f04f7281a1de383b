import type { ElicitationCheck } from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { ROOT } from "../text/issues.js";
import { isObject } from "../text/values.js";
import { attempt } from "./attempt.js";

/** One check for two: what the first one finds wrong, else what the second one does, whose limit it has. */
export function combineChecks(first: ElicitationCheck, second: ElicitationCheck): ElicitationCheck {
  return withLimit(second.maxResultBytes, (answers, annotations) => {
    const issues = first(answers, annotations);
    return issues.length > 0 ? issues : second(answers, annotations);
  });
}

/** The limit of a check or a request that came from a host, which may be anything. */
export function limitOf(given: { readonly maxResultBytes?: unknown }): number | undefined {
  try {
    const { maxResultBytes } = given;
    return typeof maxResultBytes === "number" ? maxResultBytes : undefined;
  } catch {
    return undefined;
  }
}

function withLimit(maxResultBytes: number | undefined, check: ElicitationCheck): ElicitationCheck {
  if (maxResultBytes !== undefined) check.maxResultBytes = maxResultBytes;
  return check;
}

/**
 * A host's own check, which costs nobody an answer: what it lists and is no issue is nothing. Where there is none, it throws
 * or gives no list, `otherwise` checks in its place; default nothing does.
 */
export function guardCheck(
  check: ElicitationCheck | undefined,
  otherwise: ElicitationCheck = findNothing,
): ElicitationCheck {
  if (check === undefined) return otherwise;
  return withLimit(limitOf(check), (answers, annotations) => {
    try {
      const issues: unknown = annotations === undefined ? check(answers) : check(answers, annotations);
      if (Array.isArray(issues)) return issues.flatMap(readIssue);
      attempt(() => issues);
    } catch {
      // As if there were none.
    }
    return otherwise(answers, annotations);
  });
}

function findNothing(): PilotDeckToolValidationIssue[] {
  return [];
}

/** One of what a host's own check has listed, which may be anything. What says nothing is nothing that is wrong. */
export function readIssue(issue: unknown): PilotDeckToolValidationIssue[] {
  const { path, code, message, pointer } = isObject(issue) ? issue : {};
  if (typeof message !== "string" || message === "") return [];
  return [
    {
      path: typeof path === "string" ? path : ROOT.path,
      code: CODES.find((known) => known === code) ?? "invalid_schema",
      message,
      ...(typeof pointer === "string" && { pointer }),
    },
  ];
}

const CODES = ["required", "unknown_property", "invalid_type", "invalid_enum", "invalid_schema"] as const;
