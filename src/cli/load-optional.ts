import { BadInputError } from "./bad-input-error.js";

type Name = "pg" | "nodemailer";

const LOADERS: Record<Name, () => Promise<unknown>> = {
  pg: () => import("pg"),
  nodemailer: () => import("nodemailer"),
};

/**
 * Has a package at hand that not everybody installs. Throws {@link BadInputError} with the command that brings it along.
 *
 * @param what - needs it, in the plural
 */
export async function loadOptional(name: Name, what: string): Promise<void> {
  await LOADERS[name]().catch(() => {
    throw new BadInputError(
      `${what} need the package ${name}, which is not installed beside this command. Install it there, or have npx bring it along:
  npx -p @pilotdeck/ask-user-question -p pg -p nodemailer ask-user-question serve`,
    );
  });
}
