/** The person gave the command something that it cannot use. The message is all that they are told. */
export class BadInputError extends Error {
  override readonly name = "BadInputError";
}
