import { describe, expect, it } from "vitest";
import { createSite } from "./pages.js";

describe("options", () => {
  it("Z-01 V-01 a body may have one byte, and not less", async () => {
    expect(() => createSite({ maxBodyBytes: 0 })).toThrow(
      /^maxBodyBytes of createInboxPages must be an integer from 1, but it is [01]/,
    );
    expect(() => createSite({ maxBodyBytes: 1.5 })).toThrow(
      /^maxBodyBytes of createInboxPages must be an integer from 1, but it is [01]/,
    );
    expect((await createSite({ maxBodyBytes: 1 }).visitor().post("/sign-in", {})).status).toBe(422);
    expect((await createSite({ maxBodyBytes: 1 }).visitor().post("/sign-in", { a: "" })).status).toBe(413);
  });

  it("G-06 a body may have a mebibyte where nothing else is said, and no byte more", async () => {
    const statusOf = async (bytes: number) =>
      (
        await createSite()
          .visitor()
          .post("/sign-in", { a: "x".repeat(bytes - 2) })
      ).status;
    expect([await statusOf(1_048_576), await statusOf(1_048_577)]).toEqual([422, 413]);
  });

  it.each([
    [undefined, {}, "localhost", 200],
    [undefined, {}, "ask.example.com", 403],
    [undefined, { baseUrl: "https://ask.example.com/in" }, "ask.example.com", 200],
    [undefined, { baseUrl: "https://ask.example.com/in" }, "localhost", 200],
    [["a.example"], { baseUrl: "https://ask.example.com/in" }, "ask.example.com", 403],
    [["a.example"], {}, "a.example:99", 200],
  ])("Z-01 G-05 allowedHosts %j and %j let %s in or not", async (allowedHosts, more, host, status) => {
    const { visitor } = createSite(allowedHosts === undefined ? {} : { allowedHosts }, more);
    expect((await visitor().get("/offline", { host })).status).toBe(status);
  });

  it.each([
    ["", 'is ""'],
    [" \u200b", 'is " \u200b"'],
    [7, "is a number"],
  ])("V-01 nobody is let in without a name: %j", async (by, told) => {
    const { pages, ask } = createSite();
    const id = await ask();
    const said = (taker: string) => new TypeError(`by of ${taker} must be a name, but it ${told}.`);
    const call = (name: "createSignInCode" | "createEntryLink", ...words: unknown[]) =>
      Reflect.apply(pages[name], undefined, words);
    await expect(call("createSignInCode", by)).rejects.toThrow(said("createSignInCode"));
    await expect(call("createEntryLink", id, by)).rejects.toThrow(said("createEntryLink"));
  });

  it.each([
    ["/ask/", "/ask", 308, "/ask/"],
    ["/ask/", "/ask/offline", 200, null],
    ["/ask", "/offline", 404, null],
    ["", "/offline", 200, null],
  ])("Z-01 V-01 mounted at %j, %s is answered with %i", async (mountPath, path, status, location) => {
    const got = await createSite({ mountPath }).visitor().get(path);
    expect([got.status, got.headers.get("location")]).toEqual([status, location]);
  });
});
