import type { ComposeSentences } from "../en/compose.js";

export const SENTENCES: ComposeSentences = {
  user: "用户",
  ended: {
    answered: (who, where) => `已在别处回答：${who}，${where}`,
    interrupted: (who, where) => `已在别处中断：${who}，${where}`,
    dismissed: (who, where) => `已在别处关闭：${who}，${where}`,
    declined: (who, where) => `已在别处拒绝：${who}，${where}`,
  },
  places: { page: "在网页上", terminal: "在终端", plain: "在终端", api: "通过 API", inbox: "在收件箱" },
  throughDoor: (door) => `通过“${door}”`,
  onChannel: (channel) => `通过 ${channel}`,
  leftTo: (channel) => `问题已交给 ${channel}`,
};
