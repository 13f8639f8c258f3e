// Times of day, for people and for the wire. One implementation for both ends, so that the client hydrates the server's
// pages without a change (docs/decisions/0019-times-of-day-are-read-on-twelve-hours.md). Pure.
import { languageData, type Language } from "./languages.ts";
import { market } from "./market.ts";

/** Keeps a time on one line; browsers find it as a space. Some browsers' `Intl` writes a narrow one. */
const space = "\u00A0";

const dayPeriodOf = (hour: number, language: Language): string =>
  languageData[language].dayPeriods[hour < 12 ? 0 : 1];

/**
 * '2:00 pm' for a time of day `HH:MM`, with or without seconds, or '14:00' where the market reads times on 24 hours;
 * other text stays unchanged (docs/rules/languages.md 22).
 */
export function timeInWords(time: string, language: Language): string {
  if (!/^\d\d:\d\d/.test(time)) return time;
  if (market().hour_cycle === "h23") return time.slice(0, 5);
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)}${space}${dayPeriodOf(hour, language)}`;
}

/** '10:00 am – 1:00 pm' for two times of day `HH:MM`, with or without seconds. */
export const timesInWords = (from: string, to: string, language: Language): string =>
  `${timeInWords(from, language)} – ${timeInWords(to, language)}`;

/** `HH:MM`, as the wire, the addresses and native fields write a time of day `HH:MM:SS`. */
export const shortTime = (time: string): string => time.slice(0, 5);
