import { replyWithNothing, replyWithProblem } from "../../../../src/http/reply.js";
import { isObject } from "../../../../src/text/values.js";
import type { PushSubscriptionData } from "../push.js";
import { readJson } from "../read-form.js";
import type { Door, Handle } from "../visit.js";
import { enterPage, OUTDATED_FORM } from "./refuse.js";

const TEXT_MAX = 2_000;

/** Takes a browser's push subscription and hands it to whoever sends: `POST /push-subscriptions`. */
export function createPushRoute(door: Door): Handle {
  const { check, formTokens, push } = door;
  return async (visit) => {
    const forged = check.findForgery(visit.request);
    if (forged !== undefined) return replyWithProblem(forged);
    const entrance = await enterPage(door, visit);
    if (!entrance.ok) return entrance.response;
    const { caller } = entrance;
    if (!(await formTokens.isGood(caller.who, visit.request.headers.get("x-form-token")))) {
      return replyWithProblem(OUTDATED_FORM);
    }
    const body = await readJson(visit, door.maxBodyBytes);
    if (!body.ok) return replyWithProblem(body.problem);
    const subscription = readSubscription(body.value);
    if (push === undefined || subscription === undefined) {
      const detail = "The body must be a push subscription, with an https endpoint and its keys.";
      return replyWithProblem({ status: 422, code: "invalid_subscription", detail });
    }
    try {
      await push.subscribe(subscription, caller.by);
    } catch {
      const detail = "The subscription was refused. Its endpoint must be one of a public push service.";
      return replyWithProblem({ status: 422, code: "refused_subscription", detail });
    }
    return replyWithNothing();
  };
}

function readSubscription(value: unknown): PushSubscriptionData | undefined {
  if (!isObject(value) || !isObject(value.keys)) return undefined;
  const { endpoint, keys } = value;
  const { p256dh, auth } = keys;
  if (!isShortText(endpoint) || !isShortText(p256dh) || !isShortText(auth)) return undefined;
  if (!URL.canParse(endpoint) || new URL(endpoint).protocol !== "https:") return undefined;
  return { endpoint, keys: { p256dh, auth } };
}

function isShortText(value: unknown): value is string {
  return typeof value === "string" && value.length <= TEXT_MAX;
}
