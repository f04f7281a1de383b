import { SENTENCES as FAULTS } from "../../../../src/language/en/notice-faults.js";
import { loadNoticesSentences } from "../../../../src/language/notices.js";
import { A_FUNCTION, A_TEXT, needed } from "../../../../src/text/option-kinds.js";
import { takeOptions } from "../../../../src/text/take-options.js";
import { callHttp, readAddress } from "../call-http.js";
import type { Notice, NoticeSending, SendNotice } from "../notice.js";

export type NtfyOptions = {
  /** Whoever knows a topic of a public server reads it: make it long and random. 1 to 64 of `A-Za-z0-9_-`. */
  topic: string;
  /** Default `https://ntfy.sh`. */
  url?: string;
  /** An access token of the server. */
  token?: string;
  /** What to call the web with. Default the system's `fetch`. */
  fetch?: typeof globalThis.fetch;
};

const OPTIONS = { topic: needed(A_TEXT), url: A_TEXT, token: A_TEXT, fetch: A_FUNCTION } as const;
const TOPIC = /^[\w-]{1,64}$/;
const PRIORITY = { normal: 4, high: 5 } as const;

/**
 * Sends notices to a topic of ntfy (https://ntfy.sh, or a server of your own). A reminder takes the place of what was shown,
 * and a settlement deletes it: from ntfy 2.16 on; older servers show both.
 *
 * @throws TypeError where the topic, the url or the token is none
 */
export function createNtfy(options: NtfyOptions): SendNotice {
  const { topic, url = "https://ntfy.sh", token, fetch } = takeOptions("createNtfy", options, OPTIONS);
  if (!TOPIC.test(topic)) throw new TypeError(FAULTS.topic);
  const server = readAddress(url.endsWith("/") ? url : `${url}/`, "ntfy");
  // What is refused as a header is told with it.
  if (token !== undefined && !/^[\x21-\x7e]*$/.test(token.trim())) throw new TypeError(FAULTS.token);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token.trim()}` };

  async function send(notice: Notice, { signal }: NoticeSending): Promise<void> {
    const { id, title, body, url: click, urgency, language = "en" } = notice;
    const { open: label } = await loadNoticesSentences(language);
    // As JSON, to the root: a header holds no letters but Latin ones.
    const message = {
      topic,
      title,
      message: body === "" ? title : body,
      priority: PRIORITY[urgency],
      sequence_id: id,
      ...(click !== undefined && {
        click,
        actions: [{ action: "view", label, url: click, clear: true }],
      }),
    };
    const headers = { ...authorization, "content-type": "application/json" };
    return callHttp(server, { headers, body: JSON.stringify(message), signal, fetch });
  }

  function withdraw({ id }: Notice, { signal }: NoticeSending): Promise<void> {
    const address = new URL(`${topic}/${id}`, server);
    return callHttp(address, { method: "DELETE", headers: authorization, signal, fetch });
  }

  return Object.assign(send, { medium: "ntfy", reach: "push", withdraw } as const);
}
