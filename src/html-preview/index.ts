export { validateHtmlPreview } from "./validate-html-preview.js";
