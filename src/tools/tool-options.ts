import { A_FLAG, A_FUNCTION, A_LIST_OF_TEXTS, A_TEXT, type OptionKind } from "../text/option-kinds.js";

/** The options that every tool of one name has, with what their values have to be. */
export const TOOL_OPTIONS: Readonly<
  Record<"name" | "aliases" | "createError" | "repair", OptionKind<false>>
> = {
  name: A_TEXT,
  aliases: A_LIST_OF_TEXTS,
  createError: A_FUNCTION,
  repair: A_FLAG,
};
