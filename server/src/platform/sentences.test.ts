// The catalogues of the server's sentences: complete, used, and in the language's own words (docs/rules/languages.md
// 9).
import { describe, expect, it } from "vitest";
import { sentencesInCode, sentencesInContract, wordsInMarkup } from "../../test/sentences-in-code.ts";
import { sentencesBeside, wordsBeside } from "../../test/sentence-samples.ts";
import { catalogues, recognise, translate } from "./sentences.ts";

const { sentences, fieldNames } = sentencesInContract();
const all = [...new Set([...sentences, ...sentencesInCode(), ...sentencesBeside])];
const english = Object.keys(catalogues.hi);

describe("the server's catalogues", () => {
  it("have every sentence of the server's code and the contract", { tags: ["@beyond-7.19"] }, () => {
    expect(all.length).toBeGreaterThan(350);
    expect(all.filter((one) => recognise(one) === undefined)).toEqual([]);
    expect(fieldNames.filter((name) => !english.includes(name))).toEqual([]);
  });

  it("are the only place of words in public pages", () => {
    expect(wordsInMarkup()).toEqual([]);
  });

  it("contain no unused sentence", { tags: ["@beyond-7.19"] }, () => {
    const used = new Set(all.map((one) => recognise(one)?.english));
    const words = new Set([...fieldNames, ...wordsBeside]);
    expect(english.filter((one) => !used.has(one) && !words.has(one))).toEqual([]);
  });

  it.each([
    ["hi", /\p{Script=Devanagari}/u],
    ["ml", /\p{Script=Malayalam}/u],
  ] as const)(
    "have the same sentences and places in %s, and none is left in English",
    { tags: ["@beyond-7.19"] },
    (language, script) => {
      const own = catalogues[language];
      const placesOf = (text: string) =>
        [...text.matchAll(/\{(\w+)/g)]
          .map(([, name = ""]) => name)
          .toSorted((one, other) => one.localeCompare(other));
      expect({
        missing: english.filter((one) => !(one in own)),
        unknown: Object.keys(own).filter((one) => !english.includes(one)),
      }).toEqual({ missing: [], unknown: [] });
      expect(Object.keys(own)).toEqual(english);
      for (const [one, other] of Object.entries(own))
        expect([one, placesOf(other)]).toEqual([one, placesOf(one)]);
      const withWords = Object.entries(own).filter(([one]) =>
        /[A-Za-z]/.test(one.replaceAll(/\{[^}]*\}/g, "")),
      );
      expect(withWords.filter(([, other]) => !script.test(other)).map(([one]) => one)).toEqual([]);
      // The usual digits, money in Indian grouping, in every language.
      expect(Object.values(own).filter((text) => /[\u0966-\u096f\u0d66-\u0d6f]/.test(text))).toEqual([]);
    },
  );

  it("keep people's text, and translate days and words of ours", () => {
    const booked = (title: string) =>
      `Asha would like to book you for '${title}' on Monday, 23 November 2026, 9:00\u00A0am to 11:00\u00A0am. Please accept or reject it.`;
    for (const title of ["Tap", "Wall' on Monday, 1 June 2026", "accepted", "{work}", "$& $1", "a\nb"])
      expect(translate("hi", booked(title))).toBe(
        `Asha आपको “${title}” के लिए बुक करना चाहते हैं: सोमवार, 23 नवंबर 2026, 9:00\u00A0am से 11:00\u00A0am। कृपया मंज़ूर या नामंज़ूर करें।`,
      );
    // Stored before times used the twelve-hour clock.
    expect(
      translate(
        "hi",
        "Asha would like to book you for 'Tap' on Monday, 23 November 2026, 09:00 to 11:00. Please accept or reject it.",
      ),
    ).toContain("09:00 से 11:00");
    expect(translate("ml", "The booking is accepted and cannot be moved.")).toContain("“സ്വീകരിച്ചു”");
    expect(translate("hi", "from_date is missing: please fill it in.")).toBe(
      "from_date भरना बाकी है: कृपया भरें।",
    );
    expect(translate("hi", "Work in Progress in Kochi")).toBe("Kochi में Work in Progress");
    expect(translate("hi", "What somebody wrote themselves.")).toBe("What somebody wrote themselves.");
  });

  it("terminate, and stay English, with long texts that nobody would write", () => {
    const long = "' on ' for 'Monday, ".repeat(180);
    for (const text of [
      `Asha would like to book you for '${long}'. Please accept or reject it.`,
      `Asha cannot do '${long} (${long}`,
    ])
      expect(translate("hi", text)).toBe(text);
  });
});
