import type { ReasonsSentences } from "../en/reasons.js";

export const SENTENCES: ReasonsSentences = {
  user: "用户",
  ended: {
    answered: (who, where) => `已在别处回答：${who}，${where}`,
    interrupted: (who, where) => `已在别处中断：${who}，${where}`,
    dismissed: (who, where) => `已在别处关闭：${who}，${where}`,
    declined: (who, where) => `已在别处拒绝：${who}，${where}`,
  },
  places: {
    page: "在网页上",
    terminal: "在终端",
    plain: "在终端",
    api: "通过 API",
    inbox: "在收件箱",
    "MCP form": "在 MCP 客户端的表单中",
  },
  throughDoor: (door) => `通过“${door}”`,
  onChannel: (channel) => `通过 ${channel}`,
  leftTo: (channel) => `问题已交给 ${channel}`,
  fixed: {
    noLongerNeeded: "智能体不再需要回答",
    noLongerWaits: "MCP 服务器不再等待回答",
    repliedAtClient: "已在别处回答：在客户端",
    onCommandLine: "已在命令行撤回",
    turnOver: "本轮对话已结束",
    aborted: "已中止",
    timeout: "时间已到",
    nullDevice: "标准输入是空设备，无人能够输入回答；请去掉重定向",
  },
};
