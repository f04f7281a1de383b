// How the stores of the inbox are measured, the folder like PostgreSQL.

/** Of each round, one of which counts. */
export const PAIRS = 1_000;
export const PAIR_ROUNDS = 5;
export const WARM_UP = 200;
/** Each in folders of its own. */
export const FOLDER_PAIR_ROUNDS = 7;
export const AT_ONCE = 8;
export const WAKE_ROUNDS = 11;
export const WAKES = 200;
/** Of a round over PostgreSQL: of 200 the third longest would decide. */
export const MANY_WAKES = 600;
/** How long a waiter has begun to wait before it is woken, in milliseconds. */
export const PAUSE_MS = 3;
