/** A folder that is watched by hand. */
export function createWatch() {
  const watchers = new Set<() => void>();
  return {
    watchers,
    watch: (_: string, onChange: () => void) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    stir: () => {
      for (const onChange of watchers) onChange();
    },
  };
}
