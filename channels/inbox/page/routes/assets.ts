import { NOBODY } from "../admission/caller.js";
import { DATA_HEADERS } from "../admission/headers.js";
import { ASSETS, SERVICE_WORKER } from "../assets/assets.js";
import { toBytes } from "../files.js";
import { createOpenApi } from "../openapi.js";
import { replyWithJson } from "../reply.js";
import type { Door, Handle } from "../visit.js";
import { replyWithMessage } from "./refuse.js";

// An asset of another content has another name.
const FOREVER = { "cache-control": "public, max-age=31536000, immutable" };
// A worker is under its own policy: what it fetches is what pages would.
const WORKER = { "content-security-policy": "default-src 'none'; connect-src 'self'" };
// Browsers look for a new one by themselves.
const FRESH = { "cache-control": "no-cache" };

type AssetRoutes = Record<"asset" | "worker" | "offline" | "manifest" | "openapi", Handle>;

/** What anybody may have: style, script, icons, the worker and what it shows offline, the manifest, the API's description. */
export function createAssetRoutes(door: Door): AssetRoutes {
  const byName = new Map(
    [ASSETS.style, ASSETS.script, ASSETS.icon, ASSETS.picture].map((asset) => [asset.name, asset]),
  );

  return {
    async asset({ part }) {
      const asset = byName.get(part("name"));
      if (asset === undefined) return new Response(null, { status: 404, headers: DATA_HEADERS });
      const body = asset.isBase64 ? (toBytes(asset.content) ?? null) : asset.content;
      return new Response(body, { headers: { ...DATA_HEADERS, ...FOREVER, "content-type": asset.type } });
    },

    async worker() {
      const { type, content } = SERVICE_WORKER;
      return new Response(content, {
        headers: { ...DATA_HEADERS, ...FRESH, ...WORKER, "content-type": type },
      });
    },

    offline(visit) {
      const { offlineTitle: title, offlineText: text } = visit.say;
      return replyWithMessage(door, visit, NOBODY, 200, { title, text, name: "offline" });
    },

    async manifest({ root, say: { inbox }, vary }) {
      const icons = [
        { src: `${root}assets/${ASSETS.icon.name}`, type: "image/svg+xml", sizes: "any" },
        { src: `${root}assets/${ASSETS.picture.name}`, type: "image/png", sizes: "512x512" },
      ];
      const manifest = {
        name: inbox,
        short_name: inbox,
        id: root,
        start_url: root,
        scope: root,
        display: "standalone",
        background_color: "#fbfaf8",
        theme_color: "#fbfaf8",
        icons,
      };
      return replyWithJson(200, manifest, {
        ...FRESH,
        ...vary,
        "content-type": "application/manifest+json",
      });
    },

    openapi: async ({ root }) => replyWithJson(200, createOpenApi(root), FRESH),
  };
}
