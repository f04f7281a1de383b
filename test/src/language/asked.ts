import { readFileSync } from "node:fs";
import type { WrittenRequest } from "../../channels/terminal/dialog-player.js";

const requests: Record<string, Record<string, WrittenRequest>> = JSON.parse(
  readFileSync(new URL("requests.json", import.meta.url), "utf8"),
);

/** A request of `requests.json`, in a language. */
export function askedIn(language = "", name = ""): WrittenRequest {
  const request = requests[language]?.[name];
  if (request === undefined) throw new Error(`requests.json has no "${name}" in "${language}"`);
  return request;
}
