/** What a channel must have that keeps a form for later: whoever answers sends a value, or an option by its label. */
export const FORM_CAPABILITIES = { schema: true, freeText: true } as const;
