import { expect, it } from "vitest";
import {
  createWaitHandleChannel,
  type WaitHandleChannelOptions,
} from "../../../channels/wait-handle/index.js";
import table from "./bad-options.json" with { type: "json" };

const rows: { options: WaitHandleChannelOptions; message: string }[] = JSON.parse(JSON.stringify(table));

it.each(rows)("W-04 the options $options make no sense, and are refused at once", ({ options, message }) => {
  expect(() => createWaitHandleChannel(options)).toThrow(new TypeError(message));
});

// JSON has no NaN.
it("W-04 a rate limit in NaN milliseconds is refused", () => {
  expect(() => createWaitHandleChannel({ rateLimit: { requests: 1, windowMs: Number.NaN } })).toThrow(
    new TypeError("rateLimit must have requests, an integer from 1, and windowMs, a number above 0."),
  );
});

it("W-04 what only just makes sense is taken", () => {
  const options = {
    token: "0123456789abcdef",
    allowedHosts: [],
    allowedOrigins: ["http://[::1]:5173"],
    maxBodyBytes: 1,
    rateLimit: { requests: 1, windowMs: 0.5 },
  };
  expect(() => createWaitHandleChannel(options)).not.toThrow();
});
