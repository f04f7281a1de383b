import { startEntry } from "./entry.js";
import { startFeed } from "./feed.js";
import { startOffline } from "./offline.js";
import { startSignIn } from "./sign-in.js";
import { keepTimes } from "./times.js";
import { sendUnsent } from "./unsent.js";
import { registerWorker } from "./worker-door.js";

keepTimes();
void registerWorker();
const { page } = document.body.dataset;
if (page === "feed") startFeed();
if (page === "sign-in") startSignIn();
if (page === "entry") startEntry();
if (page === "offline") startOffline();
void sendUnsent();
addEventListener("online", sendUnsent);
