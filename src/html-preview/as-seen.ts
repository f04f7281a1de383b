// What is known of a preview without a browser that draws it, in one piece: both parse it, and are loaded with the first one.
export { estimateHeight } from "./estimate-height.js";
export { htmlToText } from "./html-to-text.js";
