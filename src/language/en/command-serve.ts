/** What the command says that serves the inbox's pages, or is an MCP server beside them. */
export const SENTENCES = {
  at: (url: string): string => `The inbox is at ${url}`,
  signIn: (name: string): string =>
    `To sign a device in as ${name}, open this link on it within ten minutes; it is good once:`,
  code: (code: string, url: string): string => `or type the code ${code} at ${url}`,
  phone:
    "For a phone, and a QR code to scan, serve where it can reach this machine: --host 0.0.0.0, or --base-url https://… behind a proxy.",
  notices: (ways: string): string =>
    `What waits is told to each browser where notifications are switched on, on the page${ways && `, and by ${ways}`}.`,
  agents: (mcp: string, api: string): string =>
    `Agents on this machine use the same store. From elsewhere they ask at ${mcp} (MCP) or ${api}, with a token:`,
  ends: "Ctrl+C ends this; what waits stays in the inbox.",
  portTaken: (port: number, host: string, other: number, called: string, at: string): string =>
    `Port ${port} on ${host} is used by another program. Choose another one: ${called} serve${at} --port ${other}`,
  served: (url: string): string => `This inbox is served already, at ${url}`,
  again: "It is tried again; inbox show tells when.",
  notAgain: "It is not tried again.",
  notifyInVain: "--notify changes nothing here: end the other one, and start it with --notify.",

  cannotListen: (host: string, port: number, why: string): string =>
    `Nothing can be served at ${host}, port ${port}: ${why}.`,
  host: (value: string): string =>
    `--host must be a name or an address, such as 0.0.0.0, but it is "${value}".`,
  port: (value: string): string => `--port must be a number from 1 to 65535, but it is "${value}".`,
  baseUrl: (value: string): string =>
    `--base-url must be an address such as https://ask.example.com, but it is "${value}".`,
  leg: (seconds: number, value: string): string =>
    `--leg must be a number of seconds above 0, at most ${seconds}, or none, but it is "${value}".`,
  tools: (names: string, value: string): string =>
    `--tools must be ${names}, or several of them with commas between, but it has "${value}".`,
  toolTwice: (name: string): string =>
    `--tools has two tools of the name ${name}: that of decisions and the one that asks at once. Leave one of them out.`,

  needsPackage: {
    pg: "Inboxes in PostgreSQL need the package pg, which is not installed beside this command.",
    nodemailer: "Notices by e-mail need the package nodemailer, which is not installed beside this command.",
  },
  install: "Install it there, or have npx bring it along:",

  notify: {
    beginning: "A value of --notify does not begin with ntfy:, mailto:, https:// or exec:.",
    unclear: (why: string): string => `A value of --notify is not understood. ${why}`,
    ways: `--notify takes, as often as wanted:
  ntfy:TOPIC or ntfy:https://HOST/TOPIC   a token of the server in ASK_USER_QUESTION_NTFY_TOKEN
  mailto:ADDRESS?smtp=smtps://USER:PASSWORD@HOST   or the server in ASK_USER_QUESTION_SMTP
  https://HOST/PATH                       a webhook, with its secret in ASK_USER_QUESTION_WEBHOOK_SECRET
  "exec:PROGRAM ARGUMENT..."              no shell reads it`,
    secret:
      'A webhook is signed: set ASK_USER_QUESTION_WEBHOOK_SECRET="whsec_$(openssl rand -base64 32)", the same at its other end.',
    program:
      "After exec: goes a program and its arguments, without quotes: put what needs a shell into a script.",
    percent: "A % that stands for itself is written %25.",
  },
} as const;
