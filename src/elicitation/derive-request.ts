import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";

type Changes = {
  readonly [Name in keyof PilotDeckElicitationRequest]?: PilotDeckElicitationRequest[Name] | undefined;
};

/**
 * The same request with some members changed; one that is changed to undefined is taken out. What cannot be cloned
 * (`signal`, `check`, `onProgress`) is not enumerable on it.
 */
export function deriveRequest(
  request: PilotDeckElicitationRequest,
  changes: Changes = {},
): PilotDeckElicitationRequest {
  const derived = { ...request, ...changes };
  for (const name of Object.keys(changes) as (keyof PilotDeckElicitationRequest)[]) {
    if (changes[name] === undefined) delete derived[name];
  }
  for (const name of ["signal", "check", "onProgress"] as const) {
    const value = Object.hasOwn(changes, name) ? changes[name] : request[name];
    if (value === undefined) continue;
    Object.defineProperty(derived, name, { value, enumerable: false, configurable: true, writable: true });
  }
  return derived as PilotDeckElicitationRequest;
}
