import { describe, expect, it } from "vitest";
import { openBare, terminal, useTerminal } from "../../channels/terminal/command-terminal.js";
import { writeRequest } from "../../channels/terminal/dialog-player.js";
import { askedIn } from "./asked.js";
import table from "./dialog-screens.json" with { type: "json" };

useTerminal();

describe("the dialog on a real terminal whose person speaks another language", () => {
  it.each([
    ["de", "de_DE.UTF-8", "Es gibt keinen Editor", "✓ Welche Datenbank soll d… → eine andere"],
    ["zh-CN", "zh_CN.UTF-8", "没有编辑器", "✓ 这个服务应该使用哪个数据库来… → 另一个"],
  ])("O-01 %s: rows are as wide as they are drawn, and nothing is left of them", async (...row) => {
    const [language, locale, fault, left] = row;
    const { request, screens } = table.find((each) => each.language === language) ?? {};
    const written = writeRequest(askedIn(language, request));
    openBare(process.execPath, ["test/channels/terminal/ask-on-terminal.js", JSON.stringify(written)], {
      columns: 40,
      rows: 12,
      env: { LC_ALL: locale, NO_COLOR: "1", VISUAL: "", EDITOR: "" },
    });
    const golden = screens?.["40x12"].join("\n");
    expect(await terminal.until((screen) => screen === golden)).toBe(golden);
    const own = left.slice(left.indexOf("→") + 2);
    terminal.type(`0${own}`);
    await terminal.until((screen) => screen.includes(`${own}█`));
    terminal.type("\u001be");
    await terminal.until((screen) => screen.includes(fault));
    terminal.type("\r");
    const screen = await terminal.until(/"type":"answered"/);
    expect(screen.split("\n")[0]).toBe(left);
  });
});
