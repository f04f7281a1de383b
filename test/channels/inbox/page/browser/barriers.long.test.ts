import { LOOKS, lookAt } from "./look-at.js";
import { ASKED } from "./states.js";

lookAt(ASKED, LOOKS);
