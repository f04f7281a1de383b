/** Rings the bell and raises a desktop notification, in terminals that can (OSC 9). */
export function notificationOf(text: string): string {
  return `\u0007\u001b]9;${text}\u0007`;
}
