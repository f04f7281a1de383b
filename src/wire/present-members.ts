/** The same members, where those that may be undefined are optional instead. */
export type PresentMembers<T> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & { [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };

/** A copy, in the same order, without the members that are undefined. */
export function takePresent<T extends object>(members: T): PresentMembers<T> {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as PresentMembers<T>;
}
