import { Hono } from "hono";

/** The least that a server can do with a JSON body: read it, and write it back. */
export function createEcho() {
  const app = new Hono();
  app.post("/echo", async (c) => c.json(await c.req.json()));
  return app;
}
