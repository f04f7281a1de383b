import { shorten } from "../text/foreign-words.js";

/** What messages and provenance call a channel. Never throws. */
export function nameOfChannel(channel: { readonly name?: string }): string {
  try {
    const name = channel.name ?? channel.constructor.name;
    return typeof name === "string" && name !== "" && name !== "Object" ? shorten(name) : "unnamed";
  } catch {
    return "unnamed";
  }
}
