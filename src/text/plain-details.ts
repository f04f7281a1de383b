import { isObject } from "./values.js";

/** How much of an error's details is kept, in UTF-16 code units of JSON, and how deep. */
const LENGTH_MAX = 4_096;
const DEPTH_MAX = 6;

/**
 * The details of a foreign error as small plain JSON, fit for a transcript: what is too long or too deep, circles,
 * functions and whatever is of a class are left out. Nothing where nothing is left. Never throws.
 */
export function toPlainDetails(details: unknown): Record<string, unknown> | undefined {
  const copy = copyPlainly(details, { left: LENGTH_MAX }, []);
  return isObject(copy) && Object.keys(copy).length > 0 ? copy : undefined;
}

type Room = { left: number };

/** The copy of a value, or undefined for one that has no place in small plain JSON. */
function copyPlainly(value: unknown, room: Room, owners: readonly object[]): unknown {
  try {
    if (typeof value === "string") return fitsText(room, value) ? value : undefined;
    if (value === null || typeof value === "boolean" || Number.isFinite(value)) {
      return fits(room, String(value).length) ? value : undefined;
    }
    if (typeof value !== "object" || owners.length === DEPTH_MAX || owners.includes(value)) return undefined;
    if (!fits(room, 2)) return undefined;
    if (Array.isArray(value)) return copyList(value, room, [...owners, value]);
    const prototype: unknown = Object.getPrototypeOf(value);
    const isPlain = prototype === Object.prototype || prototype === null;
    return isPlain ? copyMembers(value, room, [...owners, value]) : undefined;
  } catch {
    return undefined;
  }
}

function copyList(list: readonly unknown[], room: Room, owners: readonly object[]): unknown[] {
  const copy: unknown[] = [];
  // A hole takes room too: a list may be sparse and endless.
  for (let index = 0; index < list.length && fits(room, 1); index += 1) {
    const item = copyPlainly(list[index], room, owners);
    if (item !== undefined) copy.push(item);
  }
  return copy;
}

function copyMembers(owner: object, room: Room, owners: readonly object[]): Record<string, unknown> {
  const members: [string, unknown][] = [];
  for (const name of Object.keys(owner)) {
    if (!fitsText(room, name) || !fits(room, 2)) break;
    const member = copyPlainly(readSafely(owner, name), room, owners);
    if (member !== undefined) members.push([name, member]);
  }
  // Takes a member of the name __proto__ as any other.
  return Object.fromEntries(members);
}

function readSafely(owner: object, name: string): unknown {
  try {
    return Reflect.get(owner, name);
  } catch {
    return undefined;
  }
}

function fitsText(room: Room, text: string): boolean {
  return text.length <= room.left && fits(room, JSON.stringify(text).length);
}

/** Takes so much of the room, where there is so much. */
function fits(room: Room, length: number): boolean {
  if (room.left < length) return false;
  room.left -= length;
  return true;
}
