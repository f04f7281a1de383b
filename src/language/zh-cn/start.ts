import type { StartSentences } from "../en/start.js";

export const SENTENCES: StartSentences = {
  both: "同样的问题会在这里和网页上同时提出；以先收到的回答为准。",
  onPage: (url) => `在网页上（链接会让您的浏览器登录，仅一次）：\n  ${url}`,
  here: "在这里：在下方回答。",
  modelReads: "模型读到的内容：",

  built: (example) => `构建已完成。没有可供回答的终端，因此由预设的人回答以下文件中的问题：
${example}。人会看到：`,
  steps: [
    "这个人按 1，选择第一个选项。",
    "这个人按 2。",
    "这个人按 1 和 3（可以多选），再按 Tab 继续。",
    "这个人按 2。",
    "这个人按 Enter 提交。",
  ],
  yourself: "要自己回答，请在终端中运行 npm start，或通过标准输入每行回答一个问题：",
  withCall: "或随调用一起给出：",
};
