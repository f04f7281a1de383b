import type { ElicitationTimeout } from "../../protocol/elicitation.js";
import { takeOneOf } from "../text/take-one-of.js";
import { describeType, isObject } from "../text/values.js";

/** The timeout of a tool as it was given. Throws a `TypeError` for one that is none, which nobody would keep. */
export function takeTimeout(timeout: ElicitationTimeout | undefined): ElicitationTimeout | undefined {
  if (timeout === undefined) return undefined;
  const { ms, then }: Record<string, unknown> = isObject(timeout) ? timeout : {};
  if (typeof ms !== "number" || !(ms >= 0)) {
    const found = typeof ms === "number" ? ms : describeType(ms);
    throw new TypeError(`timeout.ms must be a number of milliseconds from 0, but it is ${found}.`);
  }
  takeOneOf("timeout.then", then, ["cancel", "recommended"]);
  return timeout;
}
