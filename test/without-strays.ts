import { expect, vi } from "vitest";

/** Fails where a rejection is handled by nobody, also a turn later. */
export async function withoutStrays<T>(act: () => Promise<T>): Promise<T> {
  const strays = vi.fn();
  process.on("unhandledRejection", strays);
  try {
    const result = await act();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(strays).not.toHaveBeenCalled();
    return result;
  } finally {
    process.off("unhandledRejection", strays);
  }
}
