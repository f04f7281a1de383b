import { lookAt } from "./look-at.js";
import { WAITING } from "./states.js";

lookAt(WAITING);
