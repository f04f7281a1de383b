import { expect, vi } from "vitest";

/** Fails where an error or a rejection is handled by nobody, also a turn later. */
export async function withoutStrays<T>(act: () => Promise<T>): Promise<T> {
  const strays = vi.fn();
  process.on("unhandledRejection", strays).on("uncaughtExceptionMonitor", strays);
  try {
    const result = await act();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(strays).not.toHaveBeenCalled();
    return result;
  } finally {
    process.off("unhandledRejection", strays).off("uncaughtExceptionMonitor", strays);
  }
}
