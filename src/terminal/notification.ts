/** Rings the bell and raises a desktop notification, in terminals that can (OSC 9). */
export const NOTIFICATION = "\u0007\u001b]9;Waiting for input\u0007";
