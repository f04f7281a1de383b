import { BadInputError } from "./bad-input-error.js";
import { joinSentences } from "./sentences.js";

type Name = "pg" | "nodemailer";

const LOADERS: Record<Name, () => Promise<unknown>> = {
  pg: () => import("pg"),
  nodemailer: () => import("nodemailer"),
};

/**
 * Has a package at hand that not everybody installs. Throws {@link BadInputError} with the command that brings it along.
 */
export async function loadOptional(name: Name): Promise<void> {
  await LOADERS[name]().catch(() => {
    throw new BadInputError((say) => {
      const fault = joinSentences(say, say.serve.needsPackage[name], say.serve.install);
      return `${fault}\n  npx -p @pilotdeck/ask-user-question -p pg -p nodemailer ask-user-question serve`;
    });
  });
}
