/** Forgets what was kept first, as long as more is kept than that. */
export function forgetOldest<Key>(
  kept: Pick<Map<Key, unknown> | Set<Key>, "size" | "keys" | "delete">,
  most: number,
): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}
