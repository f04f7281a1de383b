import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { startWorkerd } from "./start-workerd.js";

const TOKEN = "0123456789abcdef";
const options = ["80", "8080"].map((label) => ({ label, description: "" }));
const CALL = { questions: [{ question: "Which port?", header: "Port", options }] };

it("Z-05 what is bundled runs in a worker, and is made while its modules load", async () => {
  const base = await startWorkerd(`
    import { run } from "./test/house/bundled/program.js";
    export default { fetch: async () => Response.json(await run()) };`);
  const response = await fetch(base);
  const told = await response.text();
  expect(response.status, told).toBe(200);
  expect(JSON.parse(told)).toHaveLength(10);
});

it("Z-05 what needs Node, and what is made too early, is noticed", async () => {
  const early = "const made = crypto.randomUUID(); export default { fetch: () => new Response(made) };";
  await expect(startWorkerd(early)).rejects.toThrow("did not start");
  const needy = 'import "node:fs"; export default { fetch: () => new Response("") };';
  await expect(startWorkerd(needy)).rejects.toThrow('Could not resolve "node:fs"');
});

it("W-01 a Cloudflare worker asks in a session's Durable Object, and goes on with the answer", async () => {
  const { origin, ask, listen, answer } = await startExample();
  const { status } = await fetch(`${origin}/api/sessions/a/events`);
  expect(status).toBe(401);
  const [asked, other] = [ask("a"), ask("b")];
  const { requestId } = await listen("a");
  expect(await answer("b", requestId, "80")).toBe(404);
  expect(await answer("a", requestId, "8080")).toBe(204);
  expect(await asked).toEqual([{ type: "text", text: expect.stringContaining('"Which port?"="8080"') }]);
  expect(await answer("b", (await listen("b")).requestId, "80")).toBe(204);
  expect(await other).toEqual([{ type: "text", text: expect.stringContaining('"Which port?"="80"') }]);
});

async function startExample() {
  const program = readFileSync(
    new URL("../../examples/cloudflare-worker/worker.js", import.meta.url),
    "utf8",
  );
  const origin = await startWorkerd(program, { HOST: "localhost", TOKEN });
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/sessions/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return {
    origin,
    ask: async (session: string): Promise<unknown> => (await post(`${session}/ask`, CALL)).json(),
    /** The first question of a session. */
    async listen(session: string): Promise<{ requestId: string }> {
      const { body } = await fetch(`${origin}/api/sessions/${session}/events`, { headers });
      let text = "";
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        const [, data] = /^data: (.*"waiting_for_user_input".*)\n\n/m.exec(text) ?? [];
        if (data !== undefined) return JSON.parse(data);
      }
      throw new Error(`No question was told: ${text}`);
    },
    answer: async (session: string, requestId: string, text: string) =>
      (await post(`${session}/respond`, { kind: "question", requestId, answer: text })).status,
  };
}
