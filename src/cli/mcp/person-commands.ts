import { isAddress } from "../address.js";
import type { TypedOptions } from "../command-words.js";
import { storeOption } from "../inbox/store-option.js";

/** What a person types in a terminal of their own to come to the inbox that a server asks through. */
export type PersonCommands = { answer: string; serve: string };

const COMMAND = "npx -y @pilotdeck/ask-user-question";
/** PostgreSQL needs a package that is not the command's own. */
const COMMAND_WITH_PG = "npx -y -p @pilotdeck/ask-user-question -p pg ask-user-question";

/** With the options that lead to the same store and page: that terminal may lack what this process was given. */
export function describeCommands({ store, port, host, "base-url": baseUrl }: TypedOptions): PersonCommands {
  const place = store || process.env.ASK_USER_QUESTION_STORE || "";
  const command = isAddress(place) ? COMMAND_WITH_PG : COMMAND;
  const at = storeOption(place);
  const page = Object.entries({ port, host, "base-url": baseUrl })
    .map(([name, value]) => (value === undefined ? "" : ` --${name} ${value}`))
    .join("");
  return { answer: `${command} inbox answer${at}`, serve: `${command} serve${at}${page}` };
}
