import { type Drawn, UNDRAWN } from "./drawing-reader.js";
import { type FaultList, quoteName } from "./faults.js";
import {
  CLOSED_BY_OTHERS,
  CLOSES_OTHERS,
  DRAWN_BY_REFERENCE,
  RAW_TEXT,
  SHIELDS_PARAGRAPH,
} from "./nesting.js";

export type Namespace = "html" | "math" | "svg";

/** An element with an id: how many elements, `<use>` and references, and how much cost, came before it. */
type Start = { id: string; elements: number; uses: number; points: number; references: number };

/** An element whose end tag has not come yet, and what it stands in. */
export type OpenElement = {
  name: string;
  /** Of what is inside. */
  namespace: Namespace;
  at: number;
  /** Whether it is allowed: what is not needs no end tag too. */
  isKnown: boolean;
  hasParagraph: boolean;
  hasLink: boolean;
  hasButton: boolean;
  isDrawnByReference: boolean;
  start: Start | undefined;
  drawn: Drawn;
  /** What changes the meaning of a fault inside: an element that holds text or code. */
  inside: string | undefined;
};

/** The elements that are open where a reader stands, kept as a parser keeps them. */
export type OpenElements = {
  /** The innermost one, or one without a name where none is open. */
  current(): OpenElement;
  /** The one around the innermost. */
  parent(): OpenElement;
  /** How many elements are open. */
  depth(): number;
  open(
    name: string,
    namespace: Namespace,
    at: number,
    isKnown: boolean,
    start: Start | undefined,
    drawn: Drawn | undefined,
  ): void;
  /** Closes what stands inside of the nearest element of these names, if only elements do whose end tags may be missing. */
  closeInside(names: readonly string[]): boolean;
  /** Closes an element whose end tag may be missing, where it has others around it. */
  closeInnermost(): void;
  close(name: string, at: number): void;
  /** Says which elements are left open. */
  end(): void;
};

export function createOpenElements(faults: FaultList, onClose: (element: OpenElement) => void): OpenElements {
  const stack: OpenElement[] = [];
  const current = () => stack.at(-1) ?? NOTHING;

  const pop = (): OpenElement => {
    const element = stack.pop() ?? NOTHING;
    onClose(element);
    return element;
  };

  /** Closes elements whose end tags are missing, which is a fault unless others may close them. */
  const popTo = (depth: number, isByOthers: boolean): void => {
    while (stack.length > depth) {
      const { name, at, inside, isKnown } = pop();
      const mayBeMissing = isByOthers && CLOSED_BY_OTHERS.has(name) && stack.length > 0;
      if (mayBeMissing || !isKnown) continue;
      const tag = quoteName(name);
      const around = inside === `<${name}>` ? undefined : inside;
      faults.add({ at, inside: around }, [`close <${tag}>`, `Write </${tag}> where it ends.`]);
    }
  };

  /** How deep the nearest element of these names is, if only elements stand inside of it whose end tags may be missing. */
  const reach = (names: readonly string[]): number | undefined => {
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const name = stack[index]?.name ?? "";
      if (names.includes(name)) return index + 1;
      if (!CLOSED_BY_OTHERS.has(name)) break;
    }
    return undefined;
  };

  return {
    current,
    parent: () => stack.at(-2) ?? NOTHING,
    depth: () => stack.length,

    open(name, namespace, at, isKnown, start, drawn) {
      const around = current();
      stack.push({
        name,
        namespace: name === "foreignobject" ? "html" : namespace,
        at,
        isKnown,
        hasParagraph: name === "p" || (around.hasParagraph && !SHIELDS_PARAGRAPH.has(name)),
        hasLink: around.hasLink || name === "a",
        hasButton: around.hasButton || name === "button",
        start,
        drawn:
          drawn ?? (around.drawn.scale === 1 ? UNDRAWN : { scale: around.drawn.scale, lines: undefined }),
        isDrawnByReference: around.isDrawnByReference || DRAWN_BY_REFERENCE.has(name),
        inside: TELLING.has(name) ? `<${name}>` : around.inside,
      });
    },

    closeInside(names) {
      const depth = reach(names);
      if (depth !== undefined) popTo(depth, true);
      return depth !== undefined;
    },

    closeInnermost() {
      popTo(stack.length - 1, true);
    },

    close(name, at) {
      if (current().name === name) {
        pop();
        return;
      }
      const reached = CLOSES_OTHERS.has(name) ? reach([name]) : undefined;
      const depth = reached ?? stack.findLastIndex((element) => element.name === name) + 1;
      if (depth === 0) {
        const tag = quoteName(name);
        const what = `not contain </${tag}> where no <${tag}> is open`;
        faults.add({ at, inside: current().inside }, [what, "Leave it out, or open the element before it."]);
        return;
      }
      popTo(depth, reached !== undefined);
      pop();
    },

    end() {
      popTo(0, true);
    },
  };
}

const NOTHING: OpenElement = {
  name: "",
  namespace: "html",
  at: 0,
  isKnown: true,
  hasParagraph: false,
  hasLink: false,
  hasButton: false,
  isDrawnByReference: false,
  start: undefined,
  drawn: UNDRAWN,
  inside: undefined,
};

const TELLING: ReadonlySet<string> = new Set([...RAW_TEXT, "code", "kbd", "pre", "samp"]);
