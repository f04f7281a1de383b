/** @returns {Promise<string[]>} */
export async function run() {
  return [process.version];
}
