import { expect, it } from "vitest";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../../channels/inbox/index.js";
import { createInboxPages } from "../../../../channels/inbox/page/index.js";
import { leastRatio } from "../../../processor-time.js";

it("V-03 the page of a question takes no longer for blanks within a label than for letters", async () => {
  const inbox = createInbox({ store: createMemoryStore() });
  const pages = createInboxPages(inbox, { authenticate: () => ({ by: "Ada" }) });
  const channel = createInboxChannel(inbox, { deferAfterMs: 0 });
  const createPage = async (sign: string) => {
    const options = [`A${sign.repeat(30_000)}a`, "B"].map((label) => ({ label, description: "" }));
    const questions = [{ question: `Which of these, ${sign}?`, header: "", options }];
    const answer = await channel.askUser({ toolCallId: "call-1", toolName: "ask", questions });
    const id = answer.type === "cancelled" ? answer.deferred?.id : undefined;
    return async () => {
      const response = await pages.fetch(new Request(`http://localhost/q/${id}`));
      expect(response.status).toBe(200);
      await response.text();
    };
  };
  const [letters, blanks] = [await createPage("x"), await createPage(" ")];
  // Each blank as far as the end of them was 50 and more.
  expect(await leastRatio([letters, blanks], 8, 5)).toBeLessThan(5);
  await inbox.close();
});
