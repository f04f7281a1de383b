import type { CommandSentences } from "../en/command.js";

export const SENTENCES: CommandSentences["serve"] = {
  at: (url) => `收件箱地址：${url}`,
  signIn: (name) => `要让设备以 ${name} 的身份登录，请在十分钟内在该设备上打开此链接；它只能使用一次：`,
  code: (code, url) => `或在此输入代码 ${code}：${url}`,
  phone:
    "要在手机上使用（并显示可扫描的二维码），请让手机能访问这台机器：--host 0.0.0.0，或在代理之后使用 --base-url https://…。",
  notices: (ways) =>
    `在网页上开启了通知的每个浏览器都会收到等待中问题的通知${ways && `，此外还有 ${ways}`}。`,
  agents: (mcp, api) =>
    `这台机器上的智能体使用同一个存储。别处的智能体凭令牌在 ${mcp}（MCP）或 ${api} 提问：`,
  ends: "按 Ctrl+C 结束；等待中的问题仍留在收件箱中。",
  portTaken: (port, host, other, called, at) =>
    `${host} 上的端口 ${port} 正被其他程序使用。请换一个：${called} serve${at} --port ${other}`,
  served: (url) => `此收件箱已在运行，地址：${url}`,
  again: "将会重试；时间请看 inbox show。",
  notAgain: "不会再重试。",
  notifyInVain: "--notify 在这里不起作用：请结束另一个进程，再带 --notify 启动它。",

  cannotListen: (host, port, why) => `无法在 ${host} 的端口 ${port} 上提供服务：${why}。`,
  host: (value) => `--host 必须是名称或地址，例如 0.0.0.0，但给出的是“${value}”。`,
  port: (value) => `--port 必须是 1 到 65535 的数字，但给出的是“${value}”。`,
  baseUrl: (value) => `--base-url 必须是网址，例如 https://ask.example.com，但给出的是“${value}”。`,
  leg: (seconds, value) => `--leg 必须是大于 0、不超过 ${seconds} 的秒数，或 none，但给出的是“${value}”。`,
  tools: (names, value) => `--tools 必须是 ${names}，或用逗号隔开的其中几个，但其中有“${value}”。`,
  toolTwice: (name) =>
    `--tools 中有两个名为 ${name} 的工具：一个属于 decisions，另一个会立即提问。请去掉其中一个。`,

  needsPackage: {
    pg: "PostgreSQL 中的收件箱需要 pg 包，但它没有与此命令安装在一起。",
    nodemailer: "电子邮件通知需要 nodemailer 包，但它没有与此命令安装在一起。",
  },
  install: "请在那里安装，或让 npx 一并带上：",

  notify: {
    beginning: "有一个 --notify 的值不是以 ntfy:、mailto:、https:// 或 exec: 开头。",
    unclear: (why) => `有一个 --notify 的值无法理解。${why}`,
    ways: `--notify 可多次使用，接受：
  ntfy:TOPIC 或 ntfy:https://HOST/TOPIC   服务器令牌在 ASK_USER_QUESTION_NTFY_TOKEN 中
  mailto:ADDRESS?smtp=smtps://USER:PASSWORD@HOST   或服务器在 ASK_USER_QUESTION_SMTP 中
  https://HOST/PATH                       webhook，密钥在 ASK_USER_QUESTION_WEBHOOK_SECRET 中
  "exec:PROGRAM ARGUMENT..."              不经过 shell`,
    secret:
      'webhook 需要签名：请设置 ASK_USER_QUESTION_WEBHOOK_SECRET="whsec_$(openssl rand -base64 32)"，另一端使用同一个值。',
    program: "exec: 之后是程序及其参数，不带引号：需要 shell 的内容请放进脚本。",
    percent: "表示自身的 % 要写作 %25。",
  },
};
