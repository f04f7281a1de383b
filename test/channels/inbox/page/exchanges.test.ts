import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationRequest } from "../../../../protocol/index.js";
import { createStillSite, expectAsWritten, NOW } from "./as-written.js";
import { type Exchange, type Exchanged, exchangeAll } from "./exchanges.js";
import exchanges from "./exchanges.json" with { type: "json" };
import { AGENT_TOKEN, DEPLOY, type Question, type Site } from "./pages.js";

const rows = exchanges as Record<"api" | "lists" | "files", Exchange[]>;

const SHOWN: Question[] = [
  {
    ...DEPLOY,
    options: [
      { label: "A <b> & \u001b", description: "", preview: "<p>a</p>" },
      { label: "B", description: "" },
    ],
  },
  {
    ...DEPLOY,
    question: "Two?",
    options: [
      { label: "A", description: "" },
      { label: "B", description: "", preview: "<p>b</p>" },
    ],
  },
];

const FILES: Partial<PilotDeckElicitationRequest> = {
  context: { image: { mimeType: "image/jpeg", data: "R0lGODlhAQABAAAAACw=" } },
  attachments: [
    { name: "100% (ü) 'a'*.txt", mimeType: "text/plain", data: btoa("hi") },
    { name: "b", url: "https://b.example" },
    { name: "", mimeType: "text/plain", data: btoa("hi") },
    { name: "d\ud800\u202e", mimeType: "text/plain", data: "%" },
  ],
};

async function openFor(site: Site, id: string) {
  const guest = site.visitor();
  await guest.get(`/${await site.pages.createEntryLink(id, "Guest")}`);
  return guest;
}

/** Where the parts of a description say what goes over the wire. */
type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};
type Operation = {
  parameters?: unknown[];
  requestBody?: Response;
  responses: Record<string, Response & { $ref?: string }>;
};
type Response = { content?: Record<string, { schema: object }> };

/** What of these exchanges the API's description does not allow. */
function findUndescribed(openapi: OpenApi, all: readonly Exchanged[]): string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = new Map<object, ValidateFunction>();
  const check = (schema: object, value: unknown): string | undefined => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components: openapi.components });
    compiled.set(schema, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };
  return all.flatMap(({ exchange, method, status, type, text }) => {
    const path = exchange.path.replace(/\?.*/, "").replace(/^(\/api\/entries\/)\w+/, "$1{id}");
    const operation = openapi.paths[path]?.[method.toLowerCase()];
    if (operation === undefined || exchange.headers?.host !== undefined) return [];
    const named = operation.responses[status];
    if (named === undefined) return [`${exchange.name}: ${status}`];
    const { content = {} } = named.$ref === undefined ? named : (openapi.components.responses.Problem ?? {});
    const schema = content[type.replace(/;.*/, "")]?.schema;
    const faults = [schema === undefined ? `no ${type}` : check(schema, JSON.parse(text))];
    if (status < 300 && operation.requestBody !== undefined) {
      faults.push(check(operation.requestBody.content?.["application/json"]?.schema ?? {}, exchange.body));
    }
    return faults.flatMap((fault) => (fault === undefined ? [] : [`${exchange.name}: ${fault}`]));
  });
}

it("Z-01 V-01 the API is described as it is written down", async () => {
  const { text } = await createStillSite().visitor().get("/api/openapi.json");
  expectAsWritten("openapi.txt", `${JSON.stringify(JSON.parse(text), null, 2)}\n`);
});

describe("what goes over the wire", () => {
  it("Z-01 V-01 G-03 the API answers each request as it is written down, and as it is described", async () => {
    const site = createStillSite({ agentToken: AGENT_TOKEN });
    const ask = (question: string) => site.ask([{ ...DEPLOY, question }], { toolCallId: question });
    const first = await ask(DEPLOY.question);
    const names = {
      FIRST: first,
      ...{ SECOND: await ask("B?"), THIRD: await ask("C?"), FOURTH: await ask("D?"), FIFTH: await ask("E?") },
    };
    await site.inbox.saveDraft(first, { answers: { [DEPLOY.question]: "No" }, by: "Bob" });
    const { all, written } = await exchangeAll(site, { guest: await openFor(site, first) }, rows.api, names);
    const { text } = await site.visitor().get("/api/openapi.json");
    expect(findUndescribed(JSON.parse(text), all)).toEqual([]);
    expectAsWritten("api.txt", written);
  });

  it("Z-01 V-01 the API lists what is asked for, and says what it does not understand", async () => {
    const site = createStillSite({ agentToken: AGENT_TOKEN });
    let asked = 0;
    const ask = (question: string, more: Partial<PilotDeckElicitationRequest>) => {
      asked += 1;
      site.setNow(new Date(Date.parse(NOW) + asked).toISOString());
      return site.ask([{ ...DEPLOY, question }], { toolCallId: question, ...more });
    };
    await ask("Waits?", {});
    await ask("Waits elsewhere?", { sessionId: "other", project: "shop" });
    await ask("Is to be done?", { kind: "todo" });
    await site.inbox.withdraw(await ask("Is settled?", {}));
    const { all, written } = await exchangeAll(site, {}, rows.lists, {});
    const { text } = await site.visitor().get("/api/openapi.json");
    expect(findUndescribed(JSON.parse(text), all)).toEqual([]);
    expectAsWritten("lists.txt", written.replace(/"next": "[^"]*"/g, '"next": "NEXT"'));
  });

  it("Z-01 V-01 V-08 files, forms and all else are answered as it is written down", async () => {
    const site = createStillSite({ agentToken: AGENT_TOKEN });
    const option = { label: "A", description: "", preview: "**a**" };
    const shown = await site.ask(SHOWN, FILES);
    const settled = await site.ask([{ ...DEPLOY, question: "Settled?" }], FILES);
    const guests = { guest: await openFor(site, shown), "settled-guest": await openFor(site, settled) };
    await site.inbox.withdraw(settled);
    const { text } = await site.visitor().get("/offline");
    const assetOf = (pattern: RegExp): string => `/${pattern.exec(text)?.[0] ?? ""}`;
    const names = {
      ...{ SHOWN: shown, SETTLED: settled, CODE: (await site.pages.createSignInCode("Bob")).code },
      MARKDOWN: await site.ask([{ ...DEPLOY, question: "M?", options: [option, ...DEPLOY.options] }], {
        previewFormat: "markdown",
        context: { markdown: "m" },
      }),
      LINK: (await site.pages.createEntryLink(shown, "Eve")) ?? "",
      ...{ STYLE: assetOf(/assets\/style-[^"]*/), SCRIPT: assetOf(/assets\/page-[^"]*/) },
      ...{ ICON: assetOf(/assets\/icon-[^"]*svg/), PICTURE: assetOf(/assets\/icon-[^"]*png/) },
    };
    const { written } = await exchangeAll(site, guests, rows.files, names);
    expectAsWritten("files.txt", written);
  });
});
