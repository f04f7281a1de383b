import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createRpcChannel } from "../../../channels/rpc/index.js";
import { connect, request, response, turn } from "./connect.js";

const streams = () => ({ input: new PassThrough(), output: new PassThrough() });

describe("the RPC channel", () => {
  it("C-01 says what it can ask", () => {
    const able = { closedChoice: true, freeText: true, schema: true, secret: true, mode: "rpc" };
    expect(connect().channel).toMatchObject({ name: "rpc", capabilities: able });
  });

  it.each([0, 0.5, -1, Number.NaN])("R-04 takes no bound below one byte: %d", (maxUnreadBytes) => {
    const said = new TypeError(
      `maxUnreadBytes of createRpcChannel must be a number of bytes from 1, but it is ${maxUnreadBytes}.`,
    );
    expect(() => createRpcChannel({ ...streams(), maxUnreadBytes })).toThrow(said);
    expect(() => createRpcChannel({ ...streams(), maxUnreadBytes: 1 })).not.toThrow();
  });

  it("R-01 tells of what was wrong, and of nothing that is not known", async () => {
    const { channel, input, say, problems } = connect();
    const asked = channel.askUser(request(["name"], { requestId: "q" }));
    input.write("rubbish\n");
    say(response("q", { declined: true }));
    await asked;
    say(response("q", { answers: ["late"] }));
    await turn();
    expect(problems).toStrictEqual([
      {
        code: "malformed",
        message: "A line is not JSON. Write each message as one line, ended by a line feed.",
      },
      { code: "already_answered", requestId: "q", message: 'The request "q" is already answered.' },
    ]);
  });

  it("R-01 passes over lines of blanks", async () => {
    const { input, problems, sent } = connect();
    input.write(" \t\n\r\n");
    await turn();
    expect([problems, sent]).toEqual([[], []]);
  });

  it("R-04 ends with an input that ends, and is never closed", async () => {
    const input = new PassThrough({ autoDestroy: false });
    const channel = createRpcChannel({ input, output: new PassThrough() });
    const reply = channel.askUser(request(["name"]));
    input.end();
    expect(await reply).toMatchObject({ code: "connection_lost", reason: "the peer closed the connection" });
  });

  it("R-04 reads nothing more of an input that it has let go, whatever becomes of the output", async () => {
    const { channel, input, output, problems } = connect();
    channel.close();
    const left = ["data", "end", "close"].map((event) => input.listenerCount(event));
    expect([...left, output.listenerCount("drain")]).toEqual([0, 0, 0, 0]);
    output.destroy(new Error("nobody reads"));
    await turn();
    input.write("for somebody else\n");
    await turn();
    expect(String(input.read())).toBe("for somebody else\n");
    input.destroy(new Error("nobody writes"));
    await turn();
    expect(problems).toEqual([]);
  });
});
