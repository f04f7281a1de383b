import { expect, it } from "vitest";
import { createNtfy } from "../../../../channels/inbox/notices/ntfy/index.js";
import { NOTICE, sendingOf } from "./notices.js";
import { startStandIn } from "./stand-in.js";

it("N-01 N-04 ntfy gets JSON at its root, which a reminder takes the place of and a settlement deletes", async () => {
  const server = await startStandIn();
  const ntfy = createNtfy({ topic: "my-topic", url: server.url, token: "tk_1" });
  await ntfy(NOTICE, sendingOf());
  await ntfy({ ...NOTICE, body: "", urgency: "high" }, sendingOf("reminder"));
  await ntfy.withdraw?.(NOTICE, sendingOf("settled"));
  const sent = server.got.map(({ method, path, headers, body }) => ({
    ...{ method, path, authorization: headers.authorization },
    ...(body.length > 0 && { json: JSON.parse(body.toString()) }),
  }));
  const common = { authorization: "Bearer tk_1" };
  const json = {
    topic: "my-topic",
    title: NOTICE.title,
    sequence_id: NOTICE.id,
    click: NOTICE.url,
    actions: [{ action: "view", label: "Open", url: NOTICE.url, clear: true }],
  };
  expect(sent).toEqual([
    { ...common, method: "POST", path: "/", json: { ...json, message: NOTICE.body, priority: 4 } },
    { ...common, method: "POST", path: "/", json: { ...json, message: NOTICE.title, priority: 5 } },
    { ...common, method: "DELETE", path: `/my-topic/${NOTICE.id}` },
  ]);
});

it("N-01 ntfy on a server below a path is called there, and without a token and a page", async () => {
  const server = await startStandIn();
  const { url: _, ...notice } = NOTICE;
  await createNtfy({ topic: "t", url: `${server.url}/ntfy` })(notice, sendingOf());
  const [{ path, headers, body } = { path: "", headers: {}, body: "" }] = server.got;
  expect([path, headers.authorization]).toEqual(["/ntfy/", undefined]);
  expect(headers["content-type"]).toBe("application/json");
  expect(Object.keys(JSON.parse(body.toString()))).toEqual([
    ...["topic", "title", "message", "priority", "sequence_id"],
  ]);
});

it.each([
  [undefined, "https://ntfy.sh/"],
  ["https://example.com", "https://example.com/"],
  ["https://example.com/ntfy/", "https://example.com/ntfy/"],
])("N-01 ntfy at %s is called at %s", async (url, expected) => {
  const called: string[] = [];
  const fetch: typeof globalThis.fetch = async (address) => {
    called.push(String(address));
    return new Response();
  };
  await createNtfy({ topic: "t", fetch, ...(url !== undefined && { url }) })(NOTICE, sendingOf());
  expect(called).toEqual([expected]);
});

it.each<[options: Parameters<typeof createNtfy>[0], message: string]>([
  [{ topic: "no topic" }, "The topic of ntfy must be 1 to 64 of A-Z, a-z, 0-9, _ and -."],
  [{ topic: "../x" }, "The topic of ntfy must be 1 to 64 of A-Z, a-z, 0-9, _ and -."],
  [{ topic: "t", url: "ntfy" }, "The url of ntfy must be like https://example.com."],
  [
    { topic: "t", url: "https://u:secret@ntfy.sh" },
    "The url of ntfy must have no user and no password in it.",
  ],
  ...["secret\nx", "secret x", "secret\u0000", "s\u2013ecret"].map(
    (token) =>
      [
        { topic: "t", token },
        "The token of ntfy must be visible ASCII characters without white space.",
      ] satisfies [object, string],
  ),
])("N-01 ntfy that cannot be is refused at once: %j", (options, message) => {
  expect(() => createNtfy(options)).toThrow(new TypeError(message));
});

it("N-01 ntfy takes a token with the line end of its file", async () => {
  const told: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    told.push(new Headers(init?.headers).get("authorization"));
    return new Response();
  };
  await createNtfy({ topic: "t", token: " tk_1\n", fetch })(NOTICE, sendingOf());
  expect(told).toEqual(["Bearer tk_1"]);
});
