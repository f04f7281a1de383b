export type { FolderStoreOptions } from "./folder-store.js";
export { createFolderStore } from "./folder-store.js";
