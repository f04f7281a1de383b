import { quoteWord } from "../text/quote-word.js";
import { calledAs } from "./called-as.js";

/** How to answer the questions in a file with the command. */
export function tellHowToAnswer(file: string): string {
  const named = FOUND_UNNAMED.test(file) ? "" : ` --file ${quoteWord(file)}`;
  return `The questions wait in ${file}.

To answer, run: ${calledAs()} questions answer${named}
Then run the same command again. Or edit the file, replace each null with an
answer, and run the same command again; or run it again with
--answers '["...", ...]', one answer for each question in their order.`;
}

// Where questions wait by default.
const FOUND_UNNAMED = /^\.pi[/\\]pending-questions(?:-\d+)?\.json$/;
