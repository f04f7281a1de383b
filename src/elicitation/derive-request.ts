import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";

type Changes = {
  readonly [Name in keyof PilotDeckElicitationRequest]?: PilotDeckElicitationRequest[Name] | undefined;
};

const HIDDEN = ["turnId", "signal", "check", "onProgress"] as const;

/**
 * The same request with some members changed; one that is changed to undefined is taken out. What is not
 * enumerable on it (`turnId`, `signal`, `check`, `onProgress`) is not on the other either.
 */
export function deriveRequest(
  request: PilotDeckElicitationRequest,
  changes: Changes = {},
): PilotDeckElicitationRequest {
  const derived: Record<string, unknown> = { ...request, ...changes };
  for (const name of Object.keys(derived)) if (derived[name] === undefined) delete derived[name];
  for (const name of HIDDEN) {
    const value = Object.hasOwn(changes, name) ? changes[name] : request[name];
    if (value !== undefined) hideMember(derived, name, value);
  }
  // Every member is the request's own, or one of the changes, whose types are those of a request.
  return derived as PilotDeckElicitationRequest;
}

/** Sets a member that no clone, spread or JSON takes along. */
export function hideMember(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, enumerable: false, configurable: true, writable: true });
}
