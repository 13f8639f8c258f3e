// The languages that the product ships, a line each. Everything that depends on the language reads this list; how to add
// one: docs/languages.md.

interface LanguageLine {
  /** The name that the language has for itself. */
  readonly name: string;
  /** ISO 3166-1: its conventions of numbers and dates where the market's country has none of its own for it. */
  readonly region: string;
  /** A further font that every page in the language needs: a file of `web/src/ui/fonts`. */
  readonly font?: string;
  /** As in Unicode's CLDR. Not asked of `Intl`: browsers have other versions of it than the server. */
  readonly dayPeriods: readonly [am: string, pm: string];
  /** Its words are about as long as English ones, so that labels fit in places made for those. */
  readonly hasShortWords?: true;
  /** The first letter of a weekday in a narrow cell, for a language whose short names are as long as words. */
  readonly hasLongWeekdays?: true;
}

const lines = {
  en: { name: "English", region: "GB", dayPeriods: ["am", "pm"], hasShortWords: true },
  hi: {
    name: "हिन्दी",
    region: "IN",
    font: "noto-devanagari",
    dayPeriods: ["am", "pm"],
    hasShortWords: true,
  },
  ml: {
    name: "മലയാളം",
    region: "IN",
    font: "anek-malayalam",
    dayPeriods: ["AM", "PM"],
    hasLongWeekdays: true,
  },
  de: {
    name: "Deutsch",
    region: "DE",
    font: "anek-latin-accents",
    dayPeriods: ["AM", "PM"],
  },
} as const satisfies Record<string, LanguageLine>;

export type Language = keyof typeof lines;

/** What is known of each language. */
export const languageData: Readonly<Record<Language, LanguageLine>> = lines;

/** The languages a person may choose, if the settings offer them. */
export const languages = Object.keys(lines) as readonly Language[];

/** Translations of a category's title have these: all except English, the language of the title itself. */
export type TitleLanguage = Exclude<Language, "en">;
export const titleLanguages = languages.filter((language): language is TitleLanguage => language !== "en");

const germanSpeaking = /^(DE|AT|CH|LI|LU)$/;

/** The languages that a market offers until its administrators choose, by its country (ISO 3166-1). */
export function defaultLanguages(country: string): readonly Language[] {
  if (country === "IN") return ["en", "hi", "ml"];
  return germanSpeaking.test(country) ? ["de", "en"] : ["en"];
}
