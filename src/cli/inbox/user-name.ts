import { userInfo } from "node:os";

/** Who answers at this terminal, as the system knows them. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without a name, as in some containers.
    return "somebody";
  }
}
