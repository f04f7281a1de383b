import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { expect, it, onTestFinished, vi } from "vitest";
import type { TypedOptions } from "../../../../src/cli/command-words.js";
import { readPlace } from "../../../../src/cli/serve/read-place.js";

const INTERFACE = { netmask: "", mac: "", cidr: null, internal: false };
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

it.each<[TypedOptions, ReturnType<typeof readPlace>]>([
  [
    {},
    {
      ...{ host: "127.0.0.1", port: 4649, baseUrl: "http://127.0.0.1:4649" },
      ...{ allowedHosts: LOCAL, isReachable: false },
    },
  ],
  [
    { host: "::1", port: "1" },
    {
      ...{ host: "::1", port: 1, baseUrl: "http://[::1]:1" },
      ...{ allowedHosts: LOCAL, isReachable: false },
    },
  ],
  [
    { host: "[::1]", port: "65535" },
    {
      ...{ host: "::1", port: 65535, baseUrl: "http://[::1]:65535" },
      ...{ allowedHosts: LOCAL, isReachable: false },
    },
  ],
  [
    { host: "localhost" },
    {
      ...{ host: "127.0.0.1", port: 4649, baseUrl: "http://127.0.0.1:4649" },
      ...{ allowedHosts: LOCAL, isReachable: false },
    },
  ],
  [
    { host: "2001:DB8:0::7", "base-url": "https://ask.example" },
    {
      ...{ host: "2001:db8::7", port: 4649, baseUrl: "https://ask.example" },
      ...{ allowedHosts: [...LOCAL, "[2001:db8::7]", "ask.example"], isReachable: true },
    },
  ],
  [
    { host: "2001:DB8:0::7", port: "00080" },
    {
      ...{ host: "2001:db8::7", port: 80, baseUrl: "http://[2001:db8::7]:80" },
      ...{ allowedHosts: [...LOCAL, "[2001:db8::7]"], isReachable: true },
    },
  ],
  [
    { host: "Machine.LAN", "base-url": "https://ask.example/in//" },
    {
      ...{ host: "machine.lan", port: 4649, baseUrl: "https://ask.example/in" },
      ...{ allowedHosts: [...LOCAL, "machine.lan", "ask.example"], isReachable: true },
    },
  ],
])("L-06 %j is served at %j", (options, place) => {
  expect(readPlace(options)).toEqual(place);
});

it.each([
  ["http://localhost", false],
  ["http://a.b.localhost", false],
  ["http://.localhost", true],
  ["http://notlocalhost", true],
  ["http://localhost.example", true],
  ["http://127.0.0.1", false],
  ["http://127.10.200.30", false],
  ["http://127.0.0.1.example", true],
  ["http://128.0.0.1", true],
  ["http://[::1]", false],
  ["http://[::2]", true],
  ["http://localhost/@me", false],
  ["https://ask.example/in/@me/", true],
])("L-06 another device can come to %s: %s", (baseUrl, isReachable) => {
  expect(readPlace({ "base-url": baseUrl }).isReachable).toBe(isReachable);
});

it.each([
  ["0.0.0.0", ["fd00::2", "192.0.2.2", "192.0.2.3"], "192.0.2.2", ["192.0.2.2", "192.0.2.3"]],
  ["0.0.0.0", ["fd00::2"], "127.0.0.1", []],
  ["::", ["fe80::1", "fd00::2", "192.0.2.2"], "192.0.2.2", ["192.0.2.2", "[fd00::2]"]],
  // A machine without IPv4.
  ["::", ["fe80::1", "fd00::2", "2001:db8::2"], "[fd00::2]", ["[fd00::2]", "[2001:db8::2]"]],
  ["::", [], "127.0.0.1", []],
  ["0", ["192.0.2.2"], "192.0.2.2", ["192.0.2.2"]],
  ["[::]", ["fd00::2"], "[fd00::2]", ["[fd00::2]"]],
  ["0:0::0", ["fd00::2"], "[fd00::2]", ["[fd00::2]"]],
])("L-06 %s is every address of this machine that others can reach, of %j", (host, addresses, first, own) => {
  vi.spyOn(os, "networkInterfaces").mockReturnValue({
    lo: [{ ...INTERFACE, address: "::1", family: "IPv6", internal: true, scopeid: 0 }],
    eth0: addresses.map((address) =>
      address.includes(":")
        ? { ...INTERFACE, address, family: "IPv6", scopeid: 0 }
        : { ...INTERFACE, address, family: "IPv4" },
    ),
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const { baseUrl, allowedHosts } = readPlace({ host });
  expect(baseUrl).toBe(`http://${first}:4649`);
  expect(allowedHosts).toEqual([...LOCAL, ...own]);
});

const PORT = "--port must be a number from 1 to 65535, but it is";
const HOST = "--host must be a name or an address, such as 0.0.0.0, but it is";
const URL_ = "--base-url must be an address such as https://ask.example.com, but it is";

it.each<[keyof TypedOptions, values: string[], told: string]>([
  ["port", ["0", "00000", "65536", "100000", "080808", "-1", "1.0", "1e3", " 1", "1 ", "x1", "1x", ""], PORT],
  ["host", ["", "a b", "a\tb", "a/b", "a\\b", "a@b", "a?b", "a#b", "256.1.1.1", "[::1", "::g"], HOST],
  [
    "base-url",
    [
      ...["", "ask.example", "ftp://ask.example", "file:///x", "httpss://x", "xhttp://x", "https://x?a=b"],
      ...[
        "https://x#a",
        "https://u@x",
        "https://u:p@x",
        "https://:p@x",
        "https://pa/ss@x",
        "https://",
        "https://x?",
        "https://x/#",
        " https://x",
      ],
    ],
    URL_,
  ],
])("L-06 --%s is refused where it is one of %j", (option, values, told) => {
  for (const value of values) {
    const typed = { [option]: value };
    expect(() => readPlace(typed), value).toThrow(`${told} "${value}".`);
  }
});
