import { startEntry } from "./entry.js";
import { startFeed } from "./feed.js";
import { sendQueued } from "./queue.js";
import { startSignIn } from "./sign-in.js";
import { keepTimes } from "./times.js";
import { registerWorker } from "./worker-door.js";

keepTimes();
void registerWorker();
const { page } = document.body.dataset;
if (page === "feed") startFeed();
if (page === "sign-in") startSignIn();
if (page === "entry") startEntry();
// What stands here in place of a page makes room for it.
if (page === "offline") addEventListener("online", () => location.reload());
void sendQueued();
addEventListener("online", () => void sendQueued());
