import { describe, expect, it, onTestFinished, vi } from "vitest";
import { languageOf, lookUpLanguage, systemLanguage } from "../../../src/language/language.js";

describe("the language of a person", () => {
  it.each<[env: Record<string, string>, language: string]>([
    [{ LANG: "de_DE.UTF-8" }, "de"],
    [{ LANG: "de_AT@euro" }, "de"],
    [{ LANG: "zh_CN.GB18030" }, "zh-CN"],
    [{ LANG: "zh_TW.UTF-8" }, "zh-CN"],
    [{ LANG: "en_US.UTF-8", LC_ALL: "de_DE.UTF-8" }, "de"],
    [{ LANG: "de_DE.UTF-8", LC_MESSAGES: "zh_CN.UTF-8" }, "zh-CN"],
    [{ LANG: "de_DE.UTF-8", LC_ALL: "", LC_MESSAGES: "" }, "de"],
    [{ LANG: "en_US.UTF-8", LANGUAGE: "fr:de:en" }, "de"],
    [{ LANG: "C.UTF-8", LANGUAGE: "de" }, "en"],
    [{ LANG: "POSIX" }, "en"],
    [{ LANG: "C" }, "en"],
    [{ LANG: "C", LANGUAGE: "de" }, "en"],
    [{ LANG: "de_DE@C" }, "de"],
    [{ LANG: "fr_FR.UTF-8" }, "en"],
    // A language of three letters that begins like one of ours.
    [{ LANG: "den_CA.UTF-8" }, "en"],
  ])("O-01 by the system: %j is %s", (env, language) => {
    expect(systemLanguage(env)).toBe(language);
  });

  it("O-01 by the option before the system, and by what the runtime says where the system says nothing", () => {
    expect(languageOf({ language: "de" })).toBe("de");
    const { locale } = new Intl.DateTimeFormat().resolvedOptions();
    expect(systemLanguage({})).toBe(lookUpLanguage([locale]) ?? "en");
  });

  it.each([
    ["de_DE.UTF-8", "de"],
    ["zh_CN.UTF-8", "zh-CN"],
  ])("O-01 by the process's own system where nobody says which: %s", (locale, language) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("LC_ALL", locale);
    expect([systemLanguage(), languageOf({})]).toEqual([language, language]);
  });

  it.each([
    ["de-AT", "de"],
    ["fr-FR", "en"],
  ])("O-01 by the runtime where the system says nothing, as %s", (locale, language) => {
    const options = new Intl.DateTimeFormat().resolvedOptions();
    const resolved = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
    onTestFinished(() => resolved.mockRestore());
    resolved.mockReturnValue({ ...options, locale });
    for (const env of [{}, { LANG: "" }]) expect(systemLanguage(env)).toBe(language);
  });

  it("O-01 where there is no process", () => {
    const { process } = globalThis;
    Reflect.set(globalThis, "process", undefined);
    const language = systemLanguage();
    Reflect.set(globalThis, "process", process);
    expect(language).toBe(systemLanguage({}));
  });

  it("O-01 by a browser's list", () => {
    expect(lookUpLanguage(["fr", "DE-ch", "en"])).toBe("de");
    expect(lookUpLanguage(["zh-Hant-TW"])).toBe("zh-CN");
    expect(lookUpLanguage(["fr", " de "])).toBe("de");
    expect(lookUpLanguage(["", "*", "fr", "_de", "*-de"])).toBeUndefined();
  });

  it("O-01 a language that there is not is said to be none", () => {
    const wanted = JSON.parse('{ "language": "fr" }');
    expect(() => languageOf(wanted)).toThrow(
      new TypeError('language must be one of en, zh-CN, de, but is "fr".'),
    );
  });
});
