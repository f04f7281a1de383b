import { createHmac } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { READERS } from "../channels/chat/read-flavour.js";
import { failToStart, startExample, startStandIn } from "./stand-in.js";

const TOKEN = "xoxb-1";
const SECRET = "8f742231b10e8888abcd99yyyzzz85a5";

type Block = {
  type: string;
  text?: { text: string; verbatim?: boolean };
  elements?: { action_id: string; text: { text: string } }[];
};

it("E-01 E-02 E-03 a Slack app asks with blocks, updates what it asked, and keeps to the Web API's format", async () => {
  const { slack, post, say, press } = await startSlack();
  expect(await post("/slack/events", JSON.stringify({ type: "url_verification", challenge: "3eZ" }))).toEqual(
    [200, "3eZ"],
  );

  await say("<@U0BOT> release", "1700000000.000001");
  const [question] = await slack.until("chat.postMessage", 1);
  const [section, actions] = (question?.body.blocks ?? []) as Block[];
  expect(READERS.slack(section?.text?.text ?? "")).toMatchObject({
    text: expect.stringContaining("1. Now"),
    strong: ["Publish release 2.0 <final>?"],
  });
  // Else a name in the question, such as @channel, becomes a mention.
  expect(section?.text?.verbatim).toBe(true);
  expect(actions?.elements?.map(({ text }) => text.text)).toEqual(["Now", "Tomorrow", "Decline"]);

  // Slack sends an event again where it is not answered in time.
  await say("5", "1700000000.000002");
  await say("5", "1700000000.000002");
  await press(actions?.elements?.[1]?.action_id ?? "");
  const [updated] = await slack.until("chat.update", 1);
  expect(updated?.body).toMatchObject({
    channel: "C07",
    ts: "1700000001.000001",
    blocks: [{ type: "section" }],
  });
  expect(READERS.slack(String(updated?.body.text)).text).toMatch(/→ Tomorrow \(ann\)$/);
  const results = await slack.until("chat.postMessage", 2);
  expect(results.at(-1)?.body.text).toBe(
    `User has answered your questions: "Publish release 2.0 <final>?"="Tomorrow". You can now continue with the user's answers in mind.`,
  );
  expect(slack.calls.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

it("E-03 a Slack app takes nothing that Slack has not signed, or signed long ago", async () => {
  const { slack, post } = await startSlack();
  const event = { type: "message", channel: "C07", user: "U1", text: "release", ts: "1700000000.000001" };
  const body = JSON.stringify({ type: "event_callback", event });
  const now = Math.floor(Date.now() / 1000);
  for (const headers of [
    { "X-Slack-Signature": `v0=${"0".repeat(64)}` },
    { "X-Slack-Signature": "v0=short" },
    { "X-Slack-Signature": "" },
    { "X-Slack-Request-Timestamp": "soon" },
    signed(`${body} `, now),
    signed(body, now - 301),
    signed(body, now + 360),
  ]) {
    expect(await post("/slack/events", body, headers)).toEqual([401, ""]);
  }
  expect(await post("/slack/events", "x".repeat(1_000_001))).toEqual([413, ""]);
  expect(await post("/elsewhere", body)).toEqual([404, ""]);
  expect(slack.calls).toEqual([]);
});

it("E-01 a Slack app outlives requests that are cut off, or hold no JSON", async () => {
  const { app, post } = await startSlack();
  const cut = connect(Number(new URL(app).port), "127.0.0.1");
  cut.write("POST /slack/events HTTP/1.1\r\nHost: app\r\nContent-Length: 100\r\n\r\nhalf", () =>
    cut.destroy(),
  );
  await once(cut, "close");
  await expect(post("/slack/events", "no JSON")).rejects.toThrow("fetch failed");
  expect(await post("/elsewhere", "")).toEqual([404, ""]);
});

it("E-01 E-03 a Slack app does not start without the secret that requests are signed with", async () => {
  expect(await failToStart("slack-app/app.js", { SLACK_TOKEN: TOKEN, SLACK_SIGNING_SECRET: "" })).toBe(
    "Set SLACK_TOKEN and SLACK_SIGNING_SECRET to what the settings of the Slack app show.\n",
  );
});

/** Slack, and the app beside it. */
async function startSlack() {
  let sent = 0;
  const slack = await startStandIn({
    fixture: "services/slack.json",
    judge: ({ method, headers }) => [
      ...(method === "POST" && headers["content-type"] === "application/json; charset=utf-8"
        ? []
        : ["It is no JSON."]),
      ...(headers.authorization === `Bearer ${TOKEN}` ? [] : ["not_authed"]),
    ],
    answer({ body, faults }) {
      if (faults.length > 0) return { ok: false, error: faults.join(" ") };
      sent += 1;
      return { ok: true, channel: body.channel, ts: `1700000001.${String(sent).padStart(6, "0")}` };
    },
  });
  const child = startExample("slack-app/app.js", {
    ...{ SLACK_TOKEN: TOKEN, SLACK_SIGNING_SECRET: SECRET, SLACK_API: slack.url, PORT: "0" },
  });
  const [line] = await once(createInterface({ input: child.stdout ?? process.stdin }), "line");
  const app = `http://127.0.0.1:${String(line).replace(/\D/g, "")}`;

  async function post(
    path: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<[number, string]> {
    const time = Math.floor(Date.now() / 1000);
    const response = await fetch(`${app}${path}`, {
      method: "POST",
      headers: { ...signed(body, time), ...headers },
      body,
    });
    return [response.status, await response.text()];
  }

  return {
    app,
    slack,
    post,
    async say(text: string, ts: string) {
      const event = { type: "app_mention", channel: "C07", channel_type: "channel", user: "U1", text, ts };
      expect(await post("/slack/events", JSON.stringify({ type: "event_callback", event }))).toEqual([
        200,
        "",
      ]);
    },
    async press(action_id: string) {
      const payload = {
        type: "block_actions",
        ...{ user: { id: "U1", name: "ann" }, channel: { id: "C07" }, message: { ts: "1700000001.000001" } },
        actions: [{ type: "button", action_id, action_ts: "1700000002.000001" }],
      };
      const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
      expect(await post("/slack/interactions", body)).toEqual([200, ""]);
    },
  };
}

/** The headers by which Slack proves that it sent this, then. */
function signed(body: string, seconds: number): Record<string, string> {
  const digest = createHmac("sha256", SECRET).update(`v0:${seconds}:${body}`).digest("hex");
  return { "X-Slack-Request-Timestamp": String(seconds), "X-Slack-Signature": `v0=${digest}` };
}
