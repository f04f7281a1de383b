/** The names in a JSON Pointer (RFC 6901), or undefined where it is not one. */
export function namesIn(pointer: string): string[] | undefined {
  if (!/^(?:\/(?:[^/~]|~[01])*)*$/su.test(pointer)) return undefined;
  return pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Sets an own property of plain data, objects on the way are made; the root is replaced by returning it. */
export function setAt(root: unknown, pointer: string, value: unknown): unknown {
  const [parent, name] = parentOf(root, pointer, true);
  if (name === undefined) return value;
  Object.defineProperty(parent, name, { value, writable: true, enumerable: true, configurable: true });
  return root;
}

export function removeAt(root: unknown, pointer: string): unknown {
  const [parent, name] = parentOf(root, pointer, false);
  if (name === undefined) return undefined;
  Reflect.deleteProperty(parent, name);
  return root;
}

function parentOf(root: unknown, pointer: string, makesObjects: boolean): [object, string | undefined] {
  const names = namesIn(pointer) ?? [];
  const last = names.pop();
  let parent = root;
  for (const name of names) {
    if (typeof parent !== "object" || parent === null) break;
    if (makesObjects && !Object.hasOwn(parent, name)) setAt(parent, `/${escapeName(name)}`, {});
    parent = Reflect.getOwnPropertyDescriptor(parent, name)?.value;
  }
  if (typeof parent !== "object" || parent === null) throw new Error(`Nothing stands at ${pointer}.`);
  return [parent, last];
}

function escapeName(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
