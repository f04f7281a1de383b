import { describe, expect, it } from "vitest";
import { createSite, DEPLOY, ORIGIN } from "./pages.js";

const start = (text: string): string => btoa(text);

describe("the picture of a context", () => {
  it.each([
    ["image/png", start("\x89PNG\r\n\x1a\nrest")],
    ["image/jpeg", start("\xff\xd8\xff\xe0rest")],
    ["image/gif", start("GIF87a")],
    ["image/gif", start("GIF89a")],
    ["image/webp", start("RIFF\x01\n\x02\x03WEBPVP8 ")],
    [null, start("x\x89PNG\r\n\x1a\n")],
    [null, start("\x89PNG\r\n\x1a")],
    [null, start("x\xff\xd8\xff")],
    [null, start("xGIF89a")],
    [null, start("GIF88a")],
    [null, start("xRIFF1234WEBP")],
    [null, start("RIFF1WEBP")],
    [null, start("RIFF12345WEBP")],
    [null, start("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    [null, ""],
    [null, "%"],
  ])("Z-01 G-06 is shown as %s, by its first bytes: %s", async (type, data) => {
    const { ask, signIn } = createSite();
    const id = await ask([DEPLOY], { context: { image: { mimeType: "text/html", data } } });
    const ada = await signIn();
    const { status, headers } = await ada.get(`/q/${id}/image`);
    expect(status === 200 ? headers.get("content-type") : null).toBe(type);
    expect((await ada.get(`/q/${id}`)).text.includes("/image")).toBe(type !== null);
  });

  it("Z-01 G-06 is sent as it came", async () => {
    const { ask, pages, signIn } = createSite();
    const bytes = [...Array(256).keys()];
    const data = start(`GIF89a${String.fromCharCode(...bytes)}`);
    const id = await ask([DEPLOY], { context: { image: { mimeType: "image/gif", data } } });
    const [[name = "", secret = ""] = []] = (await signIn()).cookies;
    const headers = { cookie: `${name}=${secret}` };
    const response = await pages.fetch(new Request(`http://127.0.0.1:4649/q/${id}/image`, { headers }));
    expect([...new Uint8Array(await response.arrayBuffer())].slice(6)).toEqual(bytes);
  });

  it("Z-01 G-06 that has something after its first bytes that is no base64 is not shown", async () => {
    const { ask, signIn } = createSite();
    const data = `${start("GIF89a".padEnd(18, "x"))}%`;
    const id = await ask([DEPLOY], { context: { image: { mimeType: "image/gif", data } } });
    const ada = await signIn();
    expect((await ada.get(`/q/${id}/image`)).status).toBe(404);
    expect((await ada.get(`/q/${id}`)).text).not.toContain("/image");
  });
});

describe("the picture of the icon", () => {
  it("Z-01 V-08 is one that every browser draws", async () => {
    const { pages, visitor } = createSite();
    const [address = ""] = /assets\/icon-\w+\.png/.exec((await visitor().get("/offline")).text) ?? [];
    const response = await pages.fetch(new Request(`${ORIGIN}/${address}`));
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(String.fromCharCode(...bytes.slice(0, 8))).toBe("\x89PNG\r\n\x1a\n");
  });
});

describe("the name of a file that is saved", () => {
  it.each([
    ["a.txt", "filename=\"a.txt\"; filename*=UTF-8''a.txt"],
    ['a/b\\c:d*e?f"g<h>i|j', "filename=\"a_b_c_d_e_f_g_h_i_j\"; filename*=UTF-8''a_b_c_d_e_f_g_h_i_j"],
    ["\ud800a\u202eb", "filename=\"_a_b\"; filename*=UTF-8''%EF%BF%BDa_b"],
    ["x".repeat(151), `filename="${"x".repeat(150)}"; filename*=UTF-8''${"x".repeat(150)}`],
    ["5%'()", "filename=\"5_'()\"; filename*=UTF-8''5%25%27%28%29"],
    ["", "filename=\"file\"; filename*=UTF-8''file"],
  ])("Z-01 G-06 of %j", async (name, disposition) => {
    const { ask, signIn } = createSite();
    const id = await ask([DEPLOY], { attachments: [{ name, mimeType: "text/plain", data: start("a") }] });
    const { headers } = await (await signIn()).get(`/q/${id}/attachments/0`);
    expect(headers.get("content-disposition")).toBe(`attachment; ${disposition}`);
  });
});
