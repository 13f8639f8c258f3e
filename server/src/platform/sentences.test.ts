// The catalogues of the server's sentences: complete, used, and in each language's own words (docs/rules/languages.md
// 9).
import { describe, expect, it } from "vitest";
import { titleLanguages, type Language } from "@hourhand/contract/languages";
import { india, setMarket } from "@hourhand/contract/market";
import { say } from "@hourhand/contract/sentence";
import { scriptOf } from "@hourhand/contract/text-language";
import { sentencesInCode, sentencesInContract, wordsInMarkup } from "../../test/sentences-in-code.ts";
import { catalogues, inWords } from "./sentences.ts";

const { sentences, fieldNames } = sentencesInContract();
const inCode = sentencesInCode();
const english = Object.keys(catalogues.hi);

/** Words that other languages in Latin script spell as English does. */
const alsoElsewhere = new Set(
  "April August September November Cursor Status Version Token Logo Text Chat Chats"
    .split(" ")
    .concat("{job} in {town}"),
);

describe("the server's catalogues", () => {
  it("have every sentence of the server's code and the contract", { tags: ["@beyond-7.19"] }, () => {
    const all = new Set([...sentences, ...inCode.sentences, ...fieldNames]);
    expect(all.size).toBeGreaterThan(500);
    expect([...all].filter((one) => !Object.hasOwn(catalogues.hi, one))).toEqual([]);
  });

  it("are the only place of words in public pages", () => {
    expect(wordsInMarkup()).toEqual([]);
  });

  it("contain no unused sentence", { tags: ["@beyond-7.19"] }, () => {
    const used = new Set([...inCode.texts, ...sentences, ...fieldNames]);
    expect(english.filter((one) => !used.has(one))).toEqual([]);
  });

  it.each(titleLanguages)(
    "have the same sentences and places in %s, and none is left in English",
    { tags: ["@beyond-7.19", "@languages-1.1"] },
    (language) => {
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
      const script = scriptOf(language);
      const inScript = new RegExp(`\\p{Script=${script}}`, "u");
      const isOwn = ([one, other]: [string, string]) =>
        script === "Latn" ? one !== other || alsoElsewhere.has(one) : inScript.test(other);
      expect(withWords.filter((entry) => !isOwn(entry)).map(([one]) => one)).toEqual([]);
      // Every language has the usual digits, and money in Indian grouping.
      expect(Object.values(own).filter((text) => /[\u0966-\u096f\u0d66-\u0d6f]/.test(text))).toEqual([]);
    },
  );
});

describe("a sentence", () => {
  it("is put into the reader's language, each value by its kind", () => {
    const booked = say(
      "{customer} would like to book you for '{work}' on {day, date}, {from, time} to {to, time}, for {total, money}. Please accept or reject it.",
      {
        customer: "Asha",
        work: "Tap",
        day: "2026-11-23",
        from: "09:00",
        to: "13:30:00",
        total: 180_000,
      },
    );
    expect(inWords("en", booked)).toBe(
      "Asha would like to book you for 'Tap' on Monday, 23 November 2026, 9:00\u00A0am to 1:30\u00A0pm, for ₹1,800. Please accept or reject it.",
    );
    expect(inWords("hi", booked)).toBe(
      "Asha आपको “Tap” के लिए बुक करना चाहते हैं: सोमवार, 23 नवंबर 2026, 9:00\u00A0am से 1:30\u00A0pm, ₹1,800। कृपया मंज़ूर या नामंज़ूर करें।",
    );
    expect(inWords("ml", booked).replaceAll("\u200c", "")).toContain("തിങ്കളാഴ്ച, 23 നവംബർ 2026, 9:00\u00A0AM");
    expect(inWords("de", booked)).toMatch(/^Asha möchte Sie für „Tap“ buchen: Montag, 23\.? November 2026, /);
    const others = [
      say("In force since {day, day}.", { day: "2026-03-01" }),
      say("The price is {total, money} now. Please look at it and confirm again.", { total: 125_050 }),
      say("The booking is {status, word} and cannot be moved.", { status: "accepted" }),
      say("The slots were also added on {days, days}.", { days: ["Monday", "Friday"] }),
      say(
        "{amount, word} was paid for the checkout {checkout}, which is not known here, and is credited to nobody. Look it up at the payment provider; after a restore from a backup, have its event delivered again.",
        {
          amount: say("{amount, money}", { amount: 10_000 }),
          checkout: "cs_1",
        },
      ),
      say("{rating, number} of 5", { rating: "4.0" }),
    ];
    expect(others.map((one) => inWords("en", one))).toEqual([
      "In force since 1 March 2026.",
      "The price is ₹1,250.50 now. Please look at it and confirm again.",
      "The booking is accepted and cannot be moved.",
      "The slots were also added on Monday, Friday.",
      "₹100 was paid for the checkout cs_1, which is not known here, and is credited to nobody. Look it up at the payment provider; after a restore from a backup, have its event delivered again.",
      "4.0 of 5",
    ]);
    expect(others.map((one) => inWords("hi", one))).toEqual([
      expect.stringContaining("1 मार्च 2026"),
      expect.stringContaining("₹1,250.50"),
      expect.stringContaining("मंज़ूर"),
      expect.stringContaining("सोमवार, शुक्रवार"),
      expect.stringContaining("₹100"),
      "5 में से 4.0",
    ]);
    expect(others.map((one) => inWords("ml", one)).every((one) => /[\u0D00-\u0D7F]/.test(one))).toBe(true);
  });

  it("has numbers with the decimal sign of the market and language, and the digits that they have", () => {
    const numbers = ["4.0", 4.5, 2.1, 2000, -3, "1e9", ""].map((rating) =>
      say("{rating, number} of 5", { rating }),
    );
    const written = (language: Language) => numbers.map((one) => inWords(language, one));
    const plain = ["4.0", "4.5", "2.1", "2000", "-3", "1e9", ""];
    expect(written("en")).toEqual(plain.map((number) => `${number} of 5`));
    try {
      setMarket({ ...india, country: "DE", locales: { de: "de-DE", en: "en-DE" } });
      expect(written("en")).toEqual(plain.map((number) => `${number} of 5`));
      expect(written("de")).toEqual(plain.map((number) => `${number.replace(".", ",")} von 5`));
    } finally {
      setMarket(india);
    }
  });

  it("needs the values of its places, each of its kind", () => {
    // @ts-expect-error a value is missing
    say("{name} was added.", {});
    // @ts-expect-error there is no such place
    say("{name} was added.", { name: "Asha", other: "Ravi" });
    // @ts-expect-error an amount is a number of paise
    say("Pay {amount, money}", { amount: "₹100" });
    // @ts-expect-error there is no such kind
    say("{name, person} was added.", { name: "Asha" });
    expect(say("{name} was added.", { name: "Asha" })).toEqual({
      id: "{name} was added.",
      values: { name: "Asha" },
    });
  });

  it("keeps people's text unchanged", () => {
    const hostile = [
      "{work}",
      "{name}",
      "$& $1 $$",
      "a\nb",
      "Monday",
      "Please sign in to do this.",
      "{name} was added.",
      "Wall' on Monday, 1 June 2026, 9:00\u00A0am to",
      "x".repeat(100_000),
    ];
    for (const name of hostile) {
      const sentence = say("{name} added a statement about '{work}'.", { name, work: "{name}" });
      expect(inWords("en", sentence)).toBe(`${name} added a statement about '{name}'.`);
      for (const language of titleLanguages) {
        const words = inWords(language, sentence);
        expect(words).toContain(name);
        expect(words.split(name).join("").length).toBeLessThan(200);
      }
    }
  });

  it("without values is found as a whole, and stays as it is where no catalogue has it", () => {
    expect(inWords("hi", "Please sign in to do this.")).toBe("इसके लिए कृपया साइन इन करें।");
    expect(inWords("en", "Please sign in to do this.")).toBe("Please sign in to do this.");
    // Sentences stored by an older version, with the values already in them.
    for (const text of ["Asha was added.", "constructor", "{name} was removed.", ""])
      expect(inWords("hi", text)).toBe(text);
    expect(
      inWords("hi", { id: "{name} is of a newer version: {kind, star}", values: { name: "Asha" } }),
    ).toBe("Asha is of a newer version: ");
  });
});
