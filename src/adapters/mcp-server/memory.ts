import { createStateSeal, type StateSeal, type StateSealOptions } from "./state-seal.js";

/** Forms that are still open at a client although their call is over, by the `resumeKey` of what they ask. */
export type OpenForms = {
  has(key: string | undefined): boolean;
  add(key: string | undefined, form: AbortController): void;
  /** The question is answered: the form is withdrawn. */
  close(key: string | undefined): void;
};

/** What the calls of one host share; where a server is made for each request, it is made once, beside them. */
export type McpMemory = { readonly seal: StateSeal; readonly openForms: OpenForms };

const FORMS_MAX = 1_000;

/** Throws a `RangeError` for a key of less than 32 bytes. */
export function createMcpMemory(options: StateSealOptions = {}): McpMemory {
  const forms = new Map<string, AbortController>();
  return {
    seal: createStateSeal(options),
    openForms: {
      has: (key) => key !== undefined && forms.has(key),
      add(key, form) {
        if (key === undefined) return;
        forms.set(key, form);
        for (const [oldest] of forms) {
          if (forms.size <= FORMS_MAX) break;
          this.close(oldest);
        }
      },
      close(key) {
        if (key === undefined) return;
        forms.get(key)?.abort();
        forms.delete(key);
      },
    },
  };
}
