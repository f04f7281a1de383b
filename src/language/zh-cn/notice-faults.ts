import type { NoticeFaultSentences } from "../en/notice-faults.js";

export const SENTENCES: NoticeFaultSentences = {
  tooSlow: (seconds) => `用时超过 ${seconds} 秒。`,
  unreachable: (host, why) => `无法连接 ${host}：${why}`,
  privateHost: (host) => `${host} 在专用网络中。`,
  privateName: (host) => `${host} 指向专用网络。`,
  forgotten: (host, status) => `${host} 已不认识该设备（${status}）。`,
  answered: (host, status) => `${host} 返回了 ${status}。`,
  noDevice: "没有已订阅的设备。请在设备上打开网页并允许其发送通知。",
  notRun: (command, why) => `无法运行 ${command}：${why}`,
  endedSaying: (command, signal, said) => `${command} 被 ${signal} 终止：${said}`,
  ended: (command, signal) => `${command} 被 ${signal} 终止。`,
  failedSaying: (command, code, said) => `${command} 以退出码 ${code} 结束：${said}`,
  failed: (command, code) => `${command} 以退出码 ${code} 结束。`,
  noNodemailer: "邮件通知需要软件包“nodemailer”，但无法加载。请将其安装在本软件包旁：npm install nodemailer",

  address: (what) => `${what === "a webhook" ? "webhook" : what} 的地址应类似 https://example.com。`,
  user: (what) => `${what === "a webhook" ? "webhook" : what} 的地址中不能有用户名和密码。`,
  token: "ntfy 的令牌必须由不含空白的可见 ASCII 字符组成。",
  topic: "ntfy 的主题必须由 1 到 64 个 A-Z、a-z、0-9、_ 和 - 组成。",
  secret: "webhook 的密钥必须是“whsec_”加上 24 到 64 个随机字节的 base64。",
  recipient: (address) => `“${address}”不是类似 ada@example.com 的电子邮件地址。`,
  smtp: "邮件服务器的地址应类似 smtps://user:password@smtp.example.com，其中字母和数字以外的字符要用 % 编码。",
};
