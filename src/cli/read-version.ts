/** The version of this package. */
export async function readVersion(): Promise<string> {
  const { readPackaged } = await import("./read-packaged.js");
  const manifest: unknown = JSON.parse(await readPackaged("package.json"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "";
}
