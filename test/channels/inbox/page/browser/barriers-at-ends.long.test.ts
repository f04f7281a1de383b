import { LOOKS, lookAt } from "./look-at.js";
import { ENDED } from "./states.js";

lookAt(ENDED, LOOKS);
