import { forgetOldest } from "../../elicitation/forget-oldest.js";
import { A_FUNCTION, millisecondsFrom, withMethods } from "../../text/option-kinds.js";
import { takeOptions } from "../../text/take-options.js";
import { createStateSeal, type StateSeal, type StateSealOptions } from "./state-seal.js";

/** Forms that are still open at a client although their call is over, by who is asked what. */
export type OpenForms = {
  has(key: string): boolean;
  add(key: string, form: AbortController): void;
  /** The question is answered: the form is withdrawn. */
  close(key: string): void;
  /** The form is at the client no more. */
  forget(key: string, form: AbortController): void;
};

/** A set that forgets the oldest. */
export type BoundedSet = { has(text: string): boolean; add(text: string): void };

/** What the calls of one host share; where a server is made for each request, it is made once, beside them. */
export type McpMemory = {
  readonly seal: StateSeal;
  readonly openForms: OpenForms;
  /** The ids of questions whose pages a client was asked to open. */
  readonly shownPages: BoundedSet;
};

const OPTIONS = {
  key: false,
  uses: withMethods("an inbox store, or what keeps texts as one does", ["keep", "kept"]),
  lifetimeMs: millisecondsFrom(1),
  now: A_FUNCTION,
} as const;
const REMEMBERED = 1_000;

/** Makes what the calls of one host share, for `registerMcpTools`. Throws a `TypeError` for a key of less than 32 bytes. */
export function createMcpMemory(options: StateSealOptions = {}): McpMemory {
  takeOptions("createMcpMemory", options, OPTIONS);
  const forms = new Map<string, AbortController>();
  const pages = new Set<string>();
  return {
    seal: createStateSeal(options),
    openForms: {
      has: (key) => forms.has(key),
      add(key, form) {
        forms.set(key, form);
        for (const [oldest] of forms) {
          if (forms.size <= REMEMBERED) break;
          this.close(oldest);
        }
      },
      close(key) {
        forms.get(key)?.abort();
        forms.delete(key);
      },
      forget(key, form) {
        if (forms.get(key) === form) forms.delete(key);
      },
    },
    shownPages: {
      has: (id) => pages.has(id),
      add(id) {
        pages.add(id);
        forgetOldest(pages, REMEMBERED);
      },
    },
  };
}
