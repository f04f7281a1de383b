import type { NoticesSentences } from "../en/notices.js";

export const SENTENCES: NoticesSentences = {
  expiresSoon: (title) => `即将过期：${title}`,
  ended: {
    answered: (title) => `已回答：${title}`,
    declined: (title) => `已拒绝：${title}`,
    withdrawn: (title) => `不再需要：${title}`,
    expired: (title) => `已过期：${title}`,
  },
  more: (count) => `还有 ${count} 个`,
  askedBy: (asker) => `提问者：${asker}`,

  // In a mail
  project: (project) => `项目：${project}`,
  expiresAt: (at) => `过期时间：${at}`,
  answerHere: (url) => `在此回答：${url}`,

  open: "打开",
};
