import { describe, expect, it } from "vitest";
import { connect, request, response, turn } from "./connect.js";

describe("ten thousand requests over RPC", () => {
  it("R-02 remembers how the last 10 000 requests ended, and no more", async () => {
    const { channel, input, say, problems } = connect();
    const ids = Array.from({ length: 10_001 }, (_, index) => `${index}`);
    const asked = ids.map((requestId) => channel.askUser(request(["name"], { requestId })));
    const declined = ids.map((requestId) => JSON.stringify(response(requestId, { declined: true })));
    input.write(`${declined.join("\n")}\n`);
    await Promise.all(asked);
    for (const requestId of ["0", "1", "10000"]) say(response(requestId, { declined: true }));
    await turn();
    expect(problems.map(({ requestId, code }) => [requestId, code])).toEqual([
      ["0", "unknown_request"],
      ["1", "already_answered"],
      ["10000", "already_answered"],
    ]);
  });
});
