import { some } from "../../../../property-runs.js";
import { LOOKS, lookAt } from "./look-at.js";
import { ENDED } from "./states.js";

lookAt(ENDED, some(LOOKS));
