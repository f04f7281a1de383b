import { expect, it } from "vitest";
import { answer, ask, RED, start, TEXT_RED } from "./calls-again.js";
import { createInboxWay } from "./with-inbox.js";

const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const BLUE = { answers: { "Which color?": "Blue" } };
const PAGES = { elicitation: { url: {} } };
const BOTH = { elicitation: { form: {}, url: {} } };

it.each([
  ["nothing any more", {}],
  ["only pages", PAGES],
])("U-03 a form's reply counts where its client declares %s when it replies", async (_, later) => {
  const { options, listOpen } = createInboxWay({ legMs: 20 });
  const client = await start(options);
  const { state } = await ask(client);
  const { result } = await client.call(answer(state, RED), { [CAPABILITIES]: later });
  expect(result?.content?.[0]?.text).toBe(TEXT_RED);
  expect(await listOpen()).toEqual([]);
});

it("U-03 M-06 a page that a client would not open is no form that was declined, whatever it declares when it replies", async () => {
  const { inbox, options, findOpen } = createInboxWay({ legMs: 20 });
  const client = await start(options, { capabilities: PAGES });
  const { state } = await ask(client);
  const again = () => client.call(answer(state, { action: "decline" }), { [CAPABILITIES]: BOTH });
  expect((await again()).result?.content?.[0]?.text).toContain("The question waits");
  await inbox.answer(await findOpen(), BLUE);
  expect((await again()).result?.content?.[0]?.text).toContain('"Which color?"="Blue"');
});

it("U-03 a form that could not be used is not sent again to a client that no longer declares forms", async () => {
  const { inbox, options, findOpen } = createInboxWay();
  const client = await start(options);
  const { state } = await ask(client);
  const called = client.call(answer(state, { action: "accept", content: { q1: "Green" } }), {
    [CAPABILITIES]: {},
  });
  await inbox.answer(await findOpen(), BLUE);
  expect((await called).result?.content?.[0]?.text).toContain('"Which color?"="Blue"');
});
