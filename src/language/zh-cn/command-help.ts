import type { HelpSentences } from "../en/command-help.js";

export const SENTENCES: HelpSentences = {
  help: `向人提出工具调用中的问题，并打印模型会读到的内容。

用法
  ask-user-question [ask] 文件     提出文件（JSON）中调用的问题
  ask-user-question [ask] -        从标准输入读取调用
  ask-user-question 待答文件       打印待答问题文件中已有的回答，并提出其余
                                   的问题
  ask-user-question --answers JSON
                                   回答在文件中等待的问题
  ask-user-question questions [show]
                                   列出在文件中等待的问题
  ask-user-question questions answer [N]
                                   回答其中第 N 个，或依次回答全部
  ask-user-question questions clear
                                   移除它们
  ask-user-question inbox [list]   列出在收件箱中等待的问题
  ask-user-question inbox answer [N]
                                   回答其中第 N 个，或依次回答全部
  ask-user-question inbox show|decline|withdraw N
                                   完整打印；拒绝；撤回
  ask-user-question inbox watch    打印待回答的问题，以及此后提出和了结的问题
  ask-user-question serve          在浏览器中打开收件箱：打印一个供设备登录的
                                   链接
  ask-user-question mcp            在标准输入和输出上充当 MCP 服务器，供编程
                                   智能体使用；请参阅 docs/mcp.md
  ask-user-question await|get ID   打印模型读到的收件箱中某个问题：等到有回答
                                   时，或按其现状
  ask-user-question schema [tool|wire]
                                   打印 JSON Schema：工具的输入，或工具与渠道
                                   之间传输的内容
  ask-user-question completion bash|zsh|fish
                                   打印在 shell 中补全此命令的脚本
  ask-user-question help|version   与 --help 和 --version 相同

选项
  --tool 名称           调用属于哪个工具：ask_user_question（默认）、ask、
                        ask_user、AskUserQuestion 或 decisions（基于收件箱的
                        ask_user、await_decision 和 get_decision）；已写明工具
                        的调用不需要 --tool。与 schema 一起：哪个工具的输入
  --answers JSON|文件   预先回答：以问题文本为键的对象，或按问题顺序排列的数组
  --channel 名称        terminal（对话框；有终端时的默认值）或 plain（逐行）。
                        提问时还可用 file：问题留在文件中；用 questions answer
                        回答，或编辑该文件，再次运行同一命令；或 inbox：无论命
                        令如何结束，问题都在收件箱中等待 inbox answer
  --file 路径           该文件，或要回答的文件；默认为
                        .pi/pending-questions.json，后续文件会编号
  --store 文件夹|URL    收件箱的位置：文件夹，或 postgres://...；默认为变量
                        ASK_USER_QUESTION_STORE 所指，否则为用户自己的文件夹
  --port N, --host A    serve 和 mcp 监听的位置，默认为 127.0.0.1 上的 4649
  --base-url URL        位于代理之后时，人们访问的网址
  --tools 名称列表      与 mcp 一起：它提供的工具，用逗号隔开；默认为
                        ask_user_question,decisions
  --leg 秒数            与 mcp 一起：一次调用等待多久才说明如何继续；默认 50，
                        none 表示不限
  --no-repair           与 mcp 和 serve 一起：拒绝模型写错的调用；默认会修正其
                        中只有一种含义之处
  --show-token          与 serve 一起：打印别处的智能体使用的令牌
  --plain               与 --channel plain 相同，适合屏幕阅读器
  --preview-format F    预览的格式：html（默认）、markdown
  --repair              调用写错时，修正其中只有一种含义之处而不拒绝，并说明修
                        正了什么
  --timeout 秒数        这么多秒没有任何动静就放弃。秒数:recommended（不可用于
                        await）届时采用推荐的选项，没有则采用第一个；
                        秒数:cancel 则放弃，与只写数字相同
  --notify              响铃，并在支持的终端中弹出通知
  --notify URL          与 serve 一起，可多次使用：除浏览器通知之外如何告知：
                        ntfy:TOPIC、
                        mailto:ADDRESS?smtp=smtps://USER:PASSWORD@HOST、
                        https://...（带签名的 webhook）或 exec:PROGRAM
  --json                以 JSON 打印完整结果或问题列表
  --language en|zh-CN|de
                        用哪种语言与您交流；默认为系统的语言（LC_ALL、
                        LC_MESSAGES、LANG、LANGUAGE）。模型读到的内容不变
  -h, --help            打印此帮助
  -v, --version         打印版本

调用是工具的参数（{"questions": [...]}）或完整的工具调用
（{"name": "ask_user_question", "input": {...}}）。问题显示在标准错误上（若其被
重定向，则显示在启动命令的终端上），用按键回答；没有终端时，用标准输入中的行回
答。结果写入标准输出。

在对话框中按 ? 可显示所有按键。Esc 表示拒绝；逐行读取时，输入结束（Ctrl+D）也
表示拒绝。Ctrl+C 表示中断：此时没有结果，再次运行同一命令会重新提问。

示例
  ask-user-question call.json
  ask-user-question call.json --answers '["PostgreSQL", ["Lint", "Tests"]]'
  ask-user-question call.json --channel file
  ask-user-question questions answer
  ask-user-question inbox answer
  printf '2\\n1,3\\n' | ask-user-question call.json --json
  ask-user-question completion bash >> ~/.bashrc

退出码
  0 已回答   1 错误   2 输入有误   3 已拒绝   4 已推迟
  130 已中断
`,
  more: (called) => `其余内容、示例和退出码：${called} --help`,
  abouts: {
    tool: "调用属于哪个工具",
    tools: "MCP 服务器提供哪些工具",
    leg: "其一次调用等待多久",
    "no-repair": "拒绝 MCP 客户端本可修正的调用",
    answers: "预先回答",
    channel: "以何种方式提问",
    file: "问题在哪里等待",
    store: "收件箱在哪里",
    port: "在哪里提供收件箱的网页",
    host: "在机器的哪个地址上",
    "base-url": "人们如何访问网页",
    "show-token": "打印智能体的令牌",
    plain: "逐行提问，适合屏幕阅读器",
    "preview-format": "预览的格式",
    repair: "修正会被拒绝的调用",
    timeout: "多少秒后放弃",
    notify: "问题出现时响铃，或与 serve 一起：如何告知",
    json: "以 JSON 打印完整结果",
    language: "用哪种语言与您交流",
    help: "打印帮助",
    version: "打印版本",
  },
};
