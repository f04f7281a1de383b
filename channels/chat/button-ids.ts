/** What a button means: an option by its index, that all are chosen, or that the person declines. */
export type ButtonMeaning = { key: string; question: number; act: number | "done" | "decline" };

const PREFIX = "auq";
const BUTTON_ID = /^auq:([a-z\d]+):(\d{1,6}):(\d{1,6}|done|decline)$/;

/** The id of a button: ASCII, at most 64 bytes, as Telegram wants it. */
export function writeButtonId({ key, question, act }: ButtonMeaning): string {
  return `${PREFIX}:${key}:${question}:${act}`;
}

/** What a button means that was pressed; undefined for one of somebody else's. */
export function readButtonId(id: string): ButtonMeaning | undefined {
  const [, key, question, act] = BUTTON_ID.exec(id) ?? [];
  if (key === undefined || act === undefined) return undefined;
  return { key, question: Number(question), act: act === "done" || act === "decline" ? act : Number(act) };
}
