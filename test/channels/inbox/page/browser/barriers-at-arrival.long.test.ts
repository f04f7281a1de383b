import { LOOKS, lookAt } from "./look-at.js";
import { ARRIVED } from "./states.js";

lookAt(ARRIVED, LOOKS);
