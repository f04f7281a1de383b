// An agent in a Cloudflare Worker: it asks on an event stream, and is answered by a POST (docs/wire.md). Each session has a
// Durable Object, since whoever answers must come in where somebody waits; a worker by itself is given up while it waits.
import { createAskUserQuestionTool, runTool } from "@pilotdeck/ask-user-question";
import { createWaitHandleChannel } from "@pilotdeck/ask-user-question/channels/wait-handle";
import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";

/**
 * @typedef {object} Env
 * @property {string} HOST - what the worker is served at
 * @property {string} TOKEN - what callers send as `Authorization: Bearer …`
 * @property {{ getByName(name: string): { fetch(request: Request): Promise<Response> } }} SESSIONS
 */

const tool = createAskUserQuestionTool();

export class AgentSession {
  /**
   * @param {unknown} _state
   * @param {Env} env
   */
  constructor(_state, { HOST }) {
    this.channel = createWaitHandleChannel({ allowedHosts: [HOST] });
  }

  /** @param {Request} request */
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith("/ask")) return this.channel.fetch(request);
    // Here your agent would run, and call the tool by itself.
    const [, , , sessionId = ""] = pathname.split("/");
    const result = await runTool(tool, await request.json(), { elicitation: this.channel, sessionId });
    return Response.json(result.content);
  }
}

export default {
  /**
   * @param {Request} request
   * @param {Env} env
   */
  fetch(request, { TOKEN, SESSIONS }) {
    const app = new Hono();
    app.use(bearerAuth({ token: TOKEN }));
    app.all("/api/sessions/:sessionId/*", (c) => SESSIONS.getByName(c.req.param("sessionId")).fetch(request));
    return app.fetch(request);
  },
};
