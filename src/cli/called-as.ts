/**
 * What to type to call the command again, for hints: as it was called. npm calls it (`npx`, a script) where it need not be on the
 * PATH, and then says so; the rest of its environment may be an outer program's.
 */
export function calledAs(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const isByNpm = /^["']?ask-user-question\b/.test(env.npm_lifecycle_script ?? "");
  return isByNpm ? "npx @pilotdeck/ask-user-question" : "ask-user-question";
}
