// What to write instead of what is not allowed.

const EMBEDS = "Previews load no other page: leave it out.";
const RUNS = "Previews are shown, never run: leave it out.";
const SUBMITS = "Previews send nothing: use <div> to draw a form.";
const WHOLE_PAGE = "Previews cannot change the page around them: leave it out.";
const REACHES_OUT = "Previews touch nothing outside of themselves: leave it out.";
const LOADS = "Previews load and send nothing: leave it out.";
const RAW = "Use <pre>, with < written as &lt;.";

const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ...rows(EMBEDS, "applet embed fencedframe frame frameset iframe object portal webview"),
  ...rows(SUBMITS, "form isindex"),
  ...rows(RUNS, "handler listener script template"),
  ...rows(WHOLE_PAGE, "base body dialog head html link meta style"),
  ...rows(RAW, "listing noembed noframes noscript plaintext xmp"),
  ["annotation-xml", "Leave it out."],
  ["foreignobject", "Use <text> in a drawing."],
  ["image", "Write <img>, or <image> inside of <svg>."],
  ["title", 'Use the attribute title="…", or <title> inside of <svg>.'],
]);

const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ...rows(
    LOADS,
    "action archive classid code codebase content data dynsrc formaction http-equiv imagesrcset longdesc lowsrc manifest " +
      "ping profile src srcdoc srcset usemap",
  ),
  ...rows(
    REACHES_OUT,
    "accesskey autofocus command commandfor contenteditable enterkeyhint exportparts form formenctype formmethod " +
      "formnovalidate formtarget inert interestfor is itemid itemprop itemref itemscope itemtype list nonce part popover " +
      "popovertarget popovertargetaction slot",
  ),
  ["name", "Previews send nothing, and a name can hide what the page around reads: leave it out."],
]);

const FRAMEWORK =
  /^(?:[@:#*[(_]|(?:ng|v|x|hx|data|ws|sse|up|wire|turbo|unicorn|phx|live|on|bind|let|w|q|s|wm|fx)[-:])/;

/** Whether an attribute is an event handler, of HTML's own. */
export function isEventHandler(name: string): boolean {
  return name.startsWith("on");
}

/** What to write instead of an element, in HTML or in a drawing or a formula. */
export function adviseElement(name: string, isHtml: boolean): string {
  const advice = ELEMENTS.get(name);
  if (advice !== undefined) return advice;
  if (name.includes("-")) return "Custom elements belong to the page around: use <div> or <span>.";
  if (!isHtml)
    return "It is not among the elements of drawings and formulas: close them before HTML, or leave it out.";
  return "It is not among the elements of previews: use <div> or <span>, and write < in text as &lt;.";
}

/** What to write instead of an attribute. */
export function adviseAttribute(name: string): string {
  if (isEventHandler(name)) return RUNS;
  const advice = ATTRIBUTES.get(name);
  if (advice !== undefined) return advice;
  if (FRAMEWORK.test(name)) return "Scripts of the page around may read it: leave it out.";
  return "It is not among the attributes of previews: leave it out.";
}

/** Whether an attribute is dangerous on any element, so that it is told even where the element is refused itself. */
export function isRefusedEverywhere(name: string): boolean {
  return isEventHandler(name) || ATTRIBUTES.has(name) || FRAMEWORK.test(name);
}

function rows(advice: string, names: string): [string, string][] {
  return names.split(" ").map((name) => [name, advice]);
}
