// Dates and times of day as three markets write them.
import { afterEach, expect, test } from "vitest";
import { dateInWords } from "./dates-in-words.ts";
import type { Language } from "./languages.ts";
import { india, setMarket, type Market } from "./market.ts";
import { timesInWords } from "./time-of-day.ts";

afterEach(() => setMarket(india));
const elsewhere = (country: string, locales: Market["locales"], hour_cycle: Market["hour_cycle"]) =>
  setMarket({ ...india, country, locales, hour_cycle });
const written = (language: Language) => [
  dateInWords("2026-11-23", language, "longDate"),
  dateInWords("2026-11-03T10:00:00Z", language, "date"),
  dateInWords("2026-11-23", language, "dayOfMonth"),
  timesInWords("09:00:00", "13:30", language),
];

test("India writes the day first, and times on twelve hours", { tags: ["@market-4.1"] }, () => {
  expect(written("en")).toEqual([
    "Monday, 23 November 2026",
    "3 Nov 2026",
    "23",
    "9:00\u00A0am – 1:30\u00A0pm",
  ]);
});

test(
  "Germany writes its own dates, and times on 24 hours in both languages",
  { tags: ["@market-4.1"] },
  () => {
    elsewhere("DE", { de: "de-DE", en: "en-DE" }, "h23");
    expect(written("de")).toEqual(["Montag, 23. November 2026", "3. Nov. 2026", "23", "09:00 – 13:30"]);
    expect(written("en")).toEqual(["Monday, 23 November 2026", "3 Nov 2026", "23", "09:00 – 13:30"]);
  },
);

test("the United States write the month first", { tags: ["@market-4.1"] }, () => {
  elsewhere("US", { en: "en-US" }, "h12");
  expect(written("en")).toEqual([
    "Monday, November 23, 2026",
    "Nov 3, 2026",
    "23",
    "9:00\u00A0am – 1:30\u00A0pm",
  ]);
});
