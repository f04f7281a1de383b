// A checkout of few packages: what it is built with and what it depends on, and what these need. To install all of them takes
// longer than all else in `npm test`, which has just done that, by the same script.

type Entry = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Lock = { packages: Record<string, Entry> };

/** The same project with no more than the named packages for development. */
export function keepDevelopment<Project extends Entry>(project: Project, names: readonly string[]): Project {
  const { devDependencies = {} } = project;
  const kept = Object.entries(devDependencies).filter(([name]) => names.includes(name));
  return { ...project, devDependencies: Object.fromEntries(kept) };
}

/** The same lock file with no more than they need. */
export function keepLocked<L extends Lock>(lock: L, names: readonly string[]): L {
  const root = keepDevelopment(lock.packages[""] ?? {}, names);
  const kept = new Set<string>();
  const queue = listNeeded(root).flatMap((name) => findPackage(lock, "", name));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (kept.has(path)) continue;
    kept.add(path);
    for (const name of listNeeded(lock.packages[path] ?? {})) queue.push(...findPackage(lock, path, name));
  }
  const packages = Object.entries(lock.packages).filter(([path]) => kept.has(path));
  return { ...lock, packages: { "": root, ...Object.fromEntries(packages) } };
}

function listNeeded({ peerDependencies = {}, peerDependenciesMeta = {}, ...entry }: Entry): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  const { dependencies, devDependencies, optionalDependencies } = entry;
  return [...peers, ...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })];
}

/** Where a package is that another one needs: beside it or above. */
function findPackage({ packages }: Lock, from: string, name: string): string[] {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (path in packages) return [path];
    if (folder === "") return [];
  }
}
