/** The same members, where those that may be undefined are optional instead. */
export type PresentMembers<T> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & { [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };

/** A copy, in the same order, without the members that are undefined. For members whose names stand in our code. */
export function takePresent<T extends object>(members: T): PresentMembers<T> {
  // Many times for each request: a list of entries, filtered and put together, takes three times as long.
  const present: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) present[name] = value;
  return present as PresentMembers<T>;
}
