import { CONTENTS } from "./generated.js";

/** A file that pages load. Its name tells its content, so that browsers may keep it for ever. */
export type Asset = { name: string; type: string; content: string; isBase64: boolean };

const { style, script, worker, icon, picture } = CONTENTS;
const SCRIPT = "text/javascript; charset=utf-8";

/** What is made of `client/`, `style/` and the icon by `npm run generate`, in the code: a worker has no files. */
export const ASSETS: Record<"style" | "script" | "icon" | "picture", Asset> = {
  style: asset("style", "css", "text/css; charset=utf-8", style),
  script: asset("page", "js", SCRIPT, script),
  icon: asset("icon", "svg", "image/svg+xml", icon),
  picture: asset("icon", "png", "image/png", picture, true),
};

/** Always at the same address, where browsers look for a new one. */
export const SERVICE_WORKER: Pick<Asset, "type" | "content"> = { type: SCRIPT, content: worker.content };

function asset(
  name: string,
  extension: string,
  type: string,
  { hash, content }: { hash: string; content: string },
  isBase64 = false,
): Asset {
  return { name: `${name}-${hash}.${extension}`, type, content, isBase64 };
}
