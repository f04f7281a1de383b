import type { PilotDeckElicitationRequest } from "../../../../../protocol/index.js";
import { requestOf } from "../pages.js";

const DASHBOARD =
  '<div style="font-family:system-ui;padding:8px"><table style="width:100%;border-collapse:collapse;text-align:center"><tbody><tr><td style="border:1px solid #ddd;padding:18px"><div style="font-size:28px;font-weight:600">128</div><small>orders today</small></td><td style="border:1px solid #ddd;padding:18px"><div style="font-size:28px;font-weight:600">4</div><small>errors</small></td></tr></tbody></table><p style="color:#777">last seven days</p></div>';
const INBOX =
  '<ul style="font-family:system-ui;line-height:2"><li><b>Refund</b> for order 1032</li><li><b>Failed job</b> nightly-export</li><li><b>New user</b> waits for approval</li></ul>';
const MIGRATION =
  "The migration finished in **4 m 12 s** without errors. Staging looks good; two of the pages are still on the old layout, see [the run](https://ci.example.com/runs/812).";

const STORAGE = `### Steps

1. Copy the tables
2. Switch over

###### In SQL

> Nobody has tried this.

\`\`\`sql
ALTER TABLE orders ADD COLUMN total_with_tax_and_shipping numeric NOT NULL DEFAULT 0;
\`\`\`

| Step | Minutes | Risk |
|---|--:|:-:|
| Copy | 12 | low |
| Switch over | 3 | middling |
`;

export const plain = (...labels: string[]) => labels.map((label) => ({ label, description: "" }));

export function startPage(): PilotDeckElicitationRequest {
  const options = [
    {
      label: "Dashboard",
      description: "Figures first; what most of the team asked for.",
      preview: DASHBOARD,
    },
    { label: "Inbox", description: "What needs attention first.", preview: INBOX },
  ];
  const question = {
    question: "Which start page should people see first?",
    header: "Start page",
    recommended: 0,
    options,
  };
  return requestOf([question], {
    ...{ asker: "planner", project: "checkout-service", context: { markdown: MIGRATION } },
  });
}

export function release(): PilotDeckElicitationRequest {
  const database = [
    { label: "PostgreSQL", description: "Battle-tested, and your team knows it." },
    { label: "SQLite", description: "One file; good until there are two writers." },
  ];
  const features = [
    { label: "Sign-in", description: "With the company's identity provider." },
    { label: "REST API", description: "Described by OpenAPI." },
    { label: "Admin pages", description: "For support and finance." },
  ];
  return requestOf(
    [
      {
        question: "Which database should the service use?",
        header: "Database",
        recommended: 0,
        options: database,
      },
      {
        question: "Which features should I build first?",
        header: "Features",
        multiSelect: true,
        options: features,
      },
      {
        question: "On which port should it listen?",
        header: "Port",
        options: [],
        schema: { type: "integer", minimum: 1, maximum: 65_535 },
      },
      {
        question: "When does the window open?",
        header: "Window",
        options: [],
        schema: { type: "string", format: "date-time" },
      },
      { question: "Anything the release notes should mention?", header: "Notes", options: [] },
    ],
    {
      ...{
        title: "Before I cut release 4.2",
        asker: "release bot",
        project: "shop",
        timeToLiveMs: 7_500_000,
      },
      attachments: [
        { name: "changelog.md", mimeType: "text/markdown", data: btoa("# 4.2") },
        { name: "The pull request", url: "https://github.com/acme/shop/pull/812" },
      ],
    },
  );
}

export function storage(): PilotDeckElicitationRequest {
  const options = [
    {
      label: "The files that are there already",
      description: "Nothing to install.",
      preview: "## A file\n\n- `orders.json`",
    },
    {
      label: "PostgreSQL with ten connections",
      description: "",
      preview: "### Tables\n\n- orders\n- people",
    },
  ];
  const question = { question: "Where do we keep what people write?", header: "", recommended: 1, options };
  return requestOf([question], {
    previewFormat: "markdown",
    context: { markdown: STORAGE },
    attachments: [
      {
        name: "a-plan-with-a-name-that-is-longer-than-a-phone-is-wide.md",
        mimeType: "text/markdown",
        data: "",
      },
      { name: "CI", url: "https://ci.example.com/runs/813" },
    ],
  });
}
