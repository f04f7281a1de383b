import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import express from "express";
import { Hono } from "hono";
import type { WaitHandleChannel } from "../../../channels/wait-handle/index.js";
import { ORIGIN } from "./exchange.js";
import { listenTo } from "./serve.js";

/** Sends a request for a path below the mount. */
export type Door = (path: string, init?: RequestInit) => Promise<Response>;

/** `mountPath` where the path of the mount stands in the requests. */
export const MOUNTS: [
  name: string,
  mount: (channel: WaitHandleChannel) => Promise<Door>,
  mountPath?: string,
][] = [
  ["the bare handler", async ({ fetch }) => enter((request) => fetch(request))],
  [
    "the bare handler below a prefix",
    async ({ fetch }) => enter((request) => fetch(request), "/agents/pilot"),
    "/agents/pilot",
  ],
  ["hono's mount at the root", async ({ fetch }) => enterHono(new Hono().mount("/", fetch))],
  [
    "hono's mount below a prefix",
    async ({ fetch }) => enterHono(new Hono().mount("/pilot", fetch), "/pilot"),
  ],
  ["hono's all", async ({ fetch }) => enterHono(new Hono().all("/api/*", (c) => fetch(c.req.raw)))],
  [
    "hono's all below a prefix",
    async ({ fetch }) =>
      enterHono(
        new Hono().all("/pilot/*", (c) => fetch(c.req.raw)),
        "/pilot",
      ),
    "/pilot/",
  ],
  ["node:http", async ({ fetch }) => enterServer(createServer(getRequestListener(fetch)))],
  [
    "express at the root",
    async ({ fetch }) => enterServer(createServer(express().use(getRequestListener(fetch)))),
  ],
  [
    "express below a prefix",
    async ({ fetch }) =>
      enterServer(createServer(express().use("/pilot", getRequestListener(fetch))), "/pilot"),
  ],
  [
    "express on the paths of its mount",
    async ({ fetch }) =>
      enterServer(createServer(express().all("/pilot/*path", getRequestListener(fetch))), "/pilot"),
    "/pilot",
  ],
  [
    "node:http below a prefix",
    async ({ fetch }) => enterServer(createServer(getRequestListener(fetch)), "/pilot"),
    "/pilot",
  ],
];

function enter(fetch: (request: Request) => Response | Promise<Response>, prefix = ""): Door {
  return async (path, init = {}) => fetch(new Request(new URL(prefix + path, ORIGIN), init));
}

function enterHono(app: Hono, prefix = ""): Door {
  return enter((request) => app.fetch(request), prefix);
}

async function enterServer(server: ReturnType<typeof createServer>, prefix = ""): Promise<Door> {
  const { url } = await listenTo(server);
  return (path, init = {}) => fetch(url + prefix + path, init);
}
