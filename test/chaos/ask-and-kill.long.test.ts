import { expect, it } from "vitest";
import { runFolderChaos } from "./ask-and-kill.js";

it("S-08 nothing is lost or done twice while processes that ask and answer are killed", async () => {
  const { asks, kills, lost, doubled } = await runFolderChaos(12, 4);
  expect({ asks, lost, doubled }).toEqual({ asks: 12, lost: 0, doubled: 0 });
  expect(kills).toBeGreaterThan(0);
});
