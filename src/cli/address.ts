import { shorten } from "../text/foreign-words.js";

/**
 * Whether a store is named by an address: that of a database, or what the store refuses, since it is more likely a mistaken one,
 * password and all, than a folder. A letter before a slash is a drive, and what begins with a dot or one slash is meant to be a folder.
 */
export function isAddress(place: string): boolean {
  return (
    !/^(?:\.|\/(?!\/[^/:]*:[^/]*[@＠]))/.test(place) &&
    (/^postgres(?:ql)?:|[a-z0-9+.-]{2}:\/\//i.test(place) ||
      PASSWORD.test(place) ||
      hasUser(place, /:(?![\\/])/))
  );
}

/** Whether it is, or was to be, an address with a password in it. JSON has colons of its own. */
function hasPassword(text: string): boolean {
  if (/^\s*[[{]/.test(text)) return PASSWORD.test(text) || hasUser(text, /\/\//);
  return /^-*postgres(?:ql)?:/i.test(text) || PASSWORD.test(text) || hasUser(text, USER);
}

function hasUser(text: string, before: RegExp): boolean {
  const start = text.search(before);
  // One search from each end: whoever types a long text with many of these waits for neither.
  return start !== -1 && Math.max(text.lastIndexOf("@"), text.lastIndexOf("＠")) > start + 1;
}

/** A message without the passwords in the addresses that were typed where none belongs. */
export function hidePasswords(message: string, args: readonly string[]): string {
  // What is a part of something else would leave the rest of it.
  const typed = args.flatMap(listAddresses).sort((one, other) => other.length - one.length);
  return typed.reduce((told, address) => {
    const [scheme = ""] = /^[-a-z0-9+.]+:\/\//i.exec(address) ?? [];
    // A path is told without what leads nowhere.
    const forms = [address, shorten(address), address.replace(/^(?:\.?\/)+/, "")];
    return forms.reduce((rest, form) => rest.replaceAll(form, `${scheme}…`), told);
  }, message);
}

/** What has a password in it of what was typed, as whoever tells of it may have read it. */
function listAddresses(arg: string): string[] {
  if (!hasPassword(arg)) return [];
  const value = arg.replace(/^--?[\w-]+=/, "");
  // Some options take several with commas between.
  const parts = value.split(",").map((part) => part.trim());
  // It may have been read up to an equals sign or a comma in the password.
  const cut = [arg.replace(/=.*/s, ""), parts.find((part) => USER.test(part)) ?? ""];
  return [...[arg, value, ...parts].filter(hasPassword), ...cut.filter((text) => USER.test(text))];
}

/** Before the user of an address. */
const USER = /:|\/\//;

/** As in a connection string of `name=value`, or in JSON. */
const PASSWORD = /(?:password|passwd|pwd)(?:\s*=|"\s*:)/i;
