// The list of languages: complete lines, the offer of a market, and the language of a text.
import { expect, test } from "vitest";
import { defaultLanguages, languageData, languages, titleLanguages } from "./languages.ts";
import { languageOfText, scriptOf } from "./text-language.ts";

test("each language has a code, and a name in its own script", () => {
  expect(languages[0]).toBe("en");
  expect(titleLanguages).toEqual(languages.filter((language) => language !== "en"));
  expect(new Set(Object.values(languageData).map(({ name }) => name)).size).toBe(languages.length);
  for (const language of languages) {
    const { name, region } = languageData[language];
    expect(language).toMatch(/^[a-z]{2,3}$/);
    expect(region).toMatch(/^[A-Z]{2}$/);
    expect(name).toMatch(new RegExp(`^[\\p{Script=${scriptOf(language)}}\\p{M}]+$`, "u"));
  }
});

test.each([
  ["IN", ["en", "hi", "ml"]],
  ["DE", ["de", "en"]],
  ["AT", ["de", "en"]],
  ["CH", ["de", "en"]],
  ["LI", ["de", "en"]],
  ["LU", ["de", "en"]],
  ["JP", ["en"]],
  ["GB", ["en"]],
  ["", ["en"]],
  ["constructor", ["en"]],
])("a market in %s offers %j by default", { tags: ["@languages-1.2"] }, (country, offered) => {
  expect(defaultLanguages(country)).toEqual(offered);
});

test("a text is in the first offered language of its letters, else in any of them", () => {
  expect(languageOfText("Our terms.", ["en", "hi"])).toBe("en");
  expect(languageOfText("Unsere AGB.", ["de", "en"])).toBe("de");
  expect(languageOfText("Our terms.", ["hi"])).toBe("en");
  expect(languageOfText("हमारी शर्तें, HourHand", ["de", "en"])).toBe("hi");
  expect(languageOfText("123 – ₹", ["en"])).toBeUndefined();
});
