import { type Listening, listenOn, PortTakenError } from "./listen-on.js";
import { askForPort, findPortHolder } from "./port-holder.js";
import type { ServePlace } from "./read-place.js";

/** How often others may be quicker. */
const ATTEMPTS = 20;

/** Takes a place, also where one has it that only stands in; nothing where anybody else has. */
export async function takePort(place: ServePlace, key: string): Promise<Listening | undefined> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await listenOn(place);
    } catch (error) {
      if (!(error instanceof PortTakenError)) throw error;
      const { holder } = await findPortHolder(key, place);
      if (holder === "ours" || holder === "foreign") return undefined;
      if (holder === "ours for now") await askForPort(key, place);
    }
  }
  return undefined;
}
