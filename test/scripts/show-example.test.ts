import { afterEach, expect, it, vi } from "vitest";
import { showExample } from "../../scripts/show-example.js";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it.each([
  ["de_DE.UTF-8", "Die Person drückt Enter, zum Senden.", "Was das Modell liest:\n\nUser has answered"],
  ["zh_CN.UTF-8", "这个人按 Enter 提交。", "模型读到的内容：\n\nUser has answered"],
])(
  "O-01 L-08 npm start shows a scripted person in the system's language, %s",
  async (locale, step, result) => {
    vi.stubEnv("LC_ALL", locale);
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    expect(await showExample("examples/project-setup.json")).toBe(0);
    const printed = log.mock.calls.flat().join("\n");
    expect(printed).toContain(step);
    expect(printed).toContain(result);
  },
);
