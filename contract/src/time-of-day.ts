// Times of day: as people read them, and as the wire writes them. The one maker for both ends, so that the client takes over the
// server's pages without a change (docs/decisions/0019-times-of-day-are-read-on-twelve-hours.md). Pure.
import type { Language } from "./me.ts";

/**
 * What each language calls the day periods, as Unicode's CLDR has it for India. Written down, not asked of `Intl`: browsers
 * carry other versions of it than the server, and some put a narrow space before it.
 */
const dayPeriods: Readonly<Record<Language, readonly [am: string, pm: string]>> = {
  en: ["am", "pm"],
  hi: ["am", "pm"],
  ml: ["AM", "PM"],
};

/** Keeps a time on one line; browsers find it as a space. */
const space = "\u00A0";

const dayPeriodOf = (hour: number, language: Language): string => dayPeriods[language][hour < 12 ? 0 : 1];

/** '2:00 pm' for a time of day `HH:MM`, with or without seconds; what is none stands as it is (docs/rules/languages.md 22). */
export function timeInWords(time: string, language: Language): string {
  if (!/^\d\d:\d\d/.test(time)) return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)}${space}${dayPeriodOf(hour, language)}`;
}

/** '10:00 am – 1:00 pm' for two times of day `HH:MM`, with or without seconds. */
export const timesInWords = (from: string, to: string, language: Language): string =>
  `${timeInWords(from, language)} – ${timeInWords(to, language)}`;

/** `HH:MM`, as the wire, the addresses and native fields write a time of day `HH:MM:SS`. */
export const shortTime = (time: string): string => time.slice(0, 5);
