import type { Door, Handle } from "../visit.js";
import { createApiRoutes } from "./api.js";
import { createAssetRoutes } from "./assets.js";
import { createEntryRoutes } from "./entry.js";
import { createEntryFileRoutes } from "./entry-files.js";
import { createEventRoutes } from "./events.js";
import { createFeedRoute } from "./feed.js";
import { createPushRoute } from "./push.js";
import { createSignInRoutes } from "./sign-in.js";

/** What there is below the mount: by path, and by method. */
export type Routes = Readonly<Record<string, Partial<Record<"GET" | "POST", Handle>>>>;

export function listRoutes(door: Door): Routes {
  const entry = createEntryRoutes(door);
  const files = createEntryFileRoutes(door);
  const events = createEventRoutes(door);
  const signIn = createSignInRoutes(door);
  const api = createApiRoutes(door);
  const assets = createAssetRoutes(door);
  return {
    "/": { GET: createFeedRoute(door) },
    "/events": { GET: events.feed },
    "/q/:id": { GET: entry.show, POST: entry.send },
    "/q/:id/draft": { POST: entry.saveDraft },
    "/q/:id/events": { GET: events.entry },
    "/q/:id/open": { GET: signIn.openLink },
    "/q/:id/preview/:place": { GET: files.preview },
    "/q/:id/image": { GET: files.image },
    "/q/:id/attachments/:index": { GET: files.attachment },
    "/sign-in": { GET: signIn.show, POST: signIn.signIn },
    "/sign-out": { POST: signIn.signOut },
    "/push-subscriptions": { POST: createPushRoute(door) },
    "/api/openapi.json": { GET: assets.openapi },
    "/api/session": { GET: api.session },
    "/api/events": { GET: events.api },
    "/api/entries": { GET: api.list, POST: api.ask },
    "/api/entries/:id": { GET: api.get },
    "/api/entries/:id/withdraw": { POST: api.withdraw },
    "/api/entries/:id/answer": { POST: api.answer },
    "/api/entries/:id/decline": { POST: api.decline },
    "/assets/:name": { GET: assets.asset },
    "/offline": { GET: assets.offline },
    "/worker.js": { GET: assets.worker },
    "/manifest.webmanifest": { GET: assets.manifest },
  };
}
