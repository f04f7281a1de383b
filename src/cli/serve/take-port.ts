import type { Server } from "node:http";
import { listenOn, PortTakenError } from "./listen-on.js";
import { askForPort, type Fetch, findPortHolder } from "./port-holder.js";
import type { ServePlace } from "./read-place.js";

/** How often others may be quicker. */
const ATTEMPTS = 20;

/** Serves HTTP at a place, also where one that only stands in has it. Throws a {@link PortTakenError} where anybody else has. */
export async function takePort(fetch: Fetch, place: ServePlace, key: string): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listenOn(fetch, place);
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === ATTEMPTS) throw error;
      const holder = await findPortHolder(key, place);
      if (holder === "ours" || holder === "foreign") throw error;
      if (holder === "ours for now") await askForPort(key, place);
    }
  }
}
