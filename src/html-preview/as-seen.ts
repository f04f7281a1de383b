// What is known of a preview without a browser that draws it, in one piece: all parse it, and are loaded with the first one.
export { estimateHeight } from "./estimate-height.js";
export { estimateLeastWidth } from "./estimate-least-width.js";
export { htmlToText } from "./html-to-text.js";
