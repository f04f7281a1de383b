import { describe, expect, it, onTestFinished, vi } from "vitest";
import attacks from "./attacks.json" with { type: "json" };
import { AGENT_TOKEN, createSite, DEPLOY, ORIGIN, readText, tokenOf, writeForm } from "./pages.js";

type Attack = {
  title: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  without?: string;
  rename?: string;
  fields?: Record<string, string>;
  body?: string;
  large?: boolean;
  raw?: boolean;
  status: number;
};

const rows: Attack[] = attacks;

describe("the pages attacked", () => {
  it.each(rows)("G-05 G-06 $title is refused with $status, and changes nothing", async (attack) => {
    const { ask, signIn, inbox, pages } = createSite({ agentToken: AGENT_TOKEN, maxBodyBytes: 10_000 });
    const id = await ask();
    const ada = await signIn();
    const token = tokenOf(await ada.get(`/q/${id}`));
    const [[name = "", secret = ""] = []] = ada.cookies;
    const { method = "POST", path = "/q/ID", without, rename, fields, large } = attack;
    const headers = new Headers({
      host: new URL(ORIGIN).host,
      origin: ORIGIN,
      cookie: `${rename ?? name}=${secret}`,
      "content-type": "application/x-www-form-urlencoded",
      ...attack.headers,
    });
    if (without !== undefined) headers.delete(without);
    const filler = large === true ? { "q0-words": "x".repeat(10_000) } : {};
    const body = attack.body ?? writeForm({ token, act: "answer", q0: "0", ...filler, ...fields });
    const init = method === "GET" || method === "HEAD" ? { method, headers } : { method, headers, body };
    const target = path.replaceAll("ID", id);
    const response = await pages.fetch(
      new Request(ORIGIN + target, init),
      attack.raw === true ? { incoming: { url: target } } : undefined,
    );
    expect([response.status, await readBody(response)]).toEqual([attack.status, expect.anything()]);
    const { settlement, draft } = (await inbox.get(id)) ?? {};
    expect(settlement).toBeUndefined();
    // What does not fit is kept as a draft, but no option that was not there.
    expect(draft?.answers ?? {}).toEqual({});
  });

  it("G-06 who is not signed in cannot have a page drawn of all the fields that a body holds", async () => {
    const { ask, visitor } = createSite();
    const id = await ask();
    const page = await visitor().post(`/q/${id}`, { q0: Array.from({ length: 100_000 }, () => "1") });
    expect([page.status, page.text.split('name="q0"').length - 1]).toEqual([401, 5_000]);
  });

  it("G-05 the same request without any of that is taken", async () => {
    const { ask, signIn, inbox } = createSite({ agentToken: AGENT_TOKEN, maxBodyBytes: 10_000 });
    const id = await ask();
    const ada = await signIn();
    expect((await ada.submit(await ada.get(`/q/${id}`), { q0: "0" })).status).toBe(303);
    expect((await inbox.get(id))?.settlement?.type).toBe("answered");
  });

  it("G-06 a body that comes drop by drop is given up", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { pages, signIn, ask, inbox } = createSite();
    const id = await ask();
    const [[name = "", secret = ""] = []] = (await signIn()).cookies;
    const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const headers = {
      origin: ORIGIN,
      cookie: `${name}=${secret}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const send = (path: string, body: ReadableStream) =>
      pages.fetch(new Request(ORIGIN + path, { method: "POST", headers, body, duplex: "half" }));
    const [one, other] = body.tee();
    const sending = Promise.all([send(`/q/${id}`, one), send(`/q/${id}/draft`, other)]);
    await vi.advanceTimersByTimeAsync(20_000);
    const [page, problem] = await sending;
    expect([page.status, problem.status]).toEqual([408, 408]);
    expect(await page.text()).toContain("The body did not arrive within 20 seconds. Send it again.");
    expect(await problem.json()).toMatchObject({ code: "too_slow", title: "Request Timeout" });
    expect((await inbox.get(id))?.settlement).toBeUndefined();
  });

  it("G-05 every page has a policy that lets nothing run, load or frame, and is not kept", async () => {
    const { ask, signIn, visitor } = createSite();
    const id = await ask();
    const ada = await signIn();
    const pages = [
      await visitor().get("/"),
      await ada.get("/"),
      await ada.get(`/q/${id}`),
      await ada.get("/nope"),
    ];
    for (const { headers, text } of pages) {
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toContain("unsafe");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(text).not.toMatch(/ on\w+=| style=|javascript:/);
    }
  });

  it("G-06 signing in leads to an entry or the feed, never away", async () => {
    for (const next of [
      `//${"0".repeat(35)}`,
      `${"0".repeat(35)}q/`,
      "https://evil.example",
      "//evil.example",
      "q/../../evil",
      "q/x%0d%0aX: y",
      "\\evil",
    ]) {
      const { pages, visitor } = createSite();
      const { code } = await pages.createSignInCode("Ada");
      const sent = await visitor().post("/sign-in", { code, next });
      expect([sent.status, sent.headers.get("location")]).toEqual([303, "./"]);
    }
  });

  it("G-06 a sign-in that somebody else began is never taken over", async () => {
    const { pages, visitor } = createSite();
    const victim = visitor();
    const planted = "0".repeat(52);
    victim.cookies.set("inbox-4649", planted);
    const { code } = await pages.createSignInCode("Ada");
    await victim.post("/sign-in", { code });
    expect(victim.cookies.get("inbox-4649")).not.toBe(planted);
    const eve = visitor();
    eve.cookies.set("inbox-4649", planted);
    expect((await eve.get("/")).status).toBe(401);
  });

  it("G-06 nothing that is asked becomes markup", async () => {
    const evil = `"><img src=x onerror=alert(1)><script>alert(2)</script>'&`;
    const { ask, signIn } = createSite();
    const option = { label: evil, description: evil };
    const id = await ask(
      [{ question: evil, header: evil, options: [option, { label: "b", description: "" }], hint: evil }],
      {
        ...{
          title: evil,
          asker: evil,
          project: evil,
          attachments: [{ name: evil, url: "javascript:alert(3)" }],
        },
        context: {
          markdown: `${evil}\n\n[x](javascript:alert(4)) [y](//evil.example) ![z](https://evil.example/z.png)`,
        },
      },
    );
    const ada = await signIn();
    for (const page of [await ada.get(`/q/${id}`), await ada.get("/")]) {
      expect(page.text).not.toMatch(
        /<img src=x|<script>|onerror=alert\(1\)>(?!&)|href="javascript|href="\/\/evil|src="https/,
      );
      expect(readText(page.text)).toContain("<script>alert(2)</script>");
    }
    const refused = await ada.submit(await ada.get(`/q/${id}`), {
      q0: "other",
      "q0-words": "",
      "q0-note": evil,
    });
    expect(refused.text).not.toMatch(/<img src=x|<script>alert/);
  });

  it("G-06 attachments are saved and never opened, whatever they are called", async () => {
    const data = btoa("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
    const { ask, signIn } = createSite();
    const id = await ask([DEPLOY], {
      attachments: [
        { name: 'a"; filename=evil.html\r\nX-Evil: 1', mimeType: "text/html", data },
        { name: "ü/../picture.svg", mimeType: "image/svg+xml", data },
      ],
      context: { image: { mimeType: "image/svg+xml", data } },
    });
    const ada = await signIn();
    const names = [];
    for (const index of [0, 1]) {
      const { status, headers } = await ada.get(`/q/${id}/attachments/${index}`);
      expect([status, headers.get("content-type")]).toEqual([200, "application/octet-stream"]);
      expect([...headers.keys()]).not.toContain("x-evil");
      names.push(headers.get("content-disposition"));
    }
    expect(names).toEqual([
      `attachment; filename="a_; filename=evil.html__X-Evil_ 1"; filename*=UTF-8''a_%3B%20filename%3Devil.html__X-Evil_%201`,
      `attachment; filename="__.._picture.svg"; filename*=UTF-8''%C3%BC_.._picture.svg`,
    ]);
    // What is no picture by its bytes is not shown as one.
    expect((await ada.get(`/q/${id}/image`)).status).toBe(404);
    expect((await ada.get(`/q/${id}`)).text).not.toContain("/image");
  });

  it("G-06 V-03 a preview has a policy of its own, and only its own page may frame it", async () => {
    const preview = "<b>x</b>";
    const { ask, signIn, visitor } = createSite();
    const id = await ask([
      {
        ...DEPLOY,
        options: [
          { label: "A", description: "", preview },
          { label: "B", description: "" },
        ],
      },
    ]);
    const ada = await signIn();
    const page = await ada.get(`/q/${id}`);
    expect(page.text).toMatch(/<iframe sandbox="" src="[^"]*\/preview\/0-0\?framed" loading="lazy" inert=""/);
    const { status, headers, text } = await ada.get(`/q/${id}/preview/0-0`);
    expect([status, headers.get("content-security-policy")]).toEqual([
      200,
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    ]);
    expect(text).toContain(`<body>${preview}</body>`);
    for (const place of ["0-1", "1-0", "0-9", "x", "0-0x"]) {
      expect((await ada.get(`/q/${id}/preview/${place}`)).status).toBe(404);
    }
    expect((await visitor().get(`/q/${id}/preview/0-0`)).status).toBe(401);
  });
});

async function readBody(response: Response): Promise<string> {
  return readText(await response.text());
}
