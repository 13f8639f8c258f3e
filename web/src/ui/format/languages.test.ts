// Dates, money and times in the three languages (docs/rules/languages.md 15).
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Language } from "@hourhand/contract/languages";
import { i18n } from "../../locales/translation.ts";
import * as calendarDates from "./calendar-dates.ts";
import * as dates from "./dates.ts";
import { formatAmount } from "./money.ts";
import { formatAgo, formatRecent } from "./recent.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T20:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  i18n.activate("en");
});

const formatted = (language: Language) => {
  i18n.loadAndActivate({ locale: language, messages: {} });
  const day = "2026-11-23";
  return [
    dates.formatDate(day),
    dates.formatDate("2026-09-03T20:00:00Z"),
    dates.formatDay(day),
    dates.formatMiddleDay(day),
    calendarDates.formatMonth(day),
    dates.formatDayInMonth(day),
    dates.formatWeekday(day),
    dates.formatShortWeekday(day),
    calendarDates.formatCellWeekday("2026-11-26"),
    dates.formatDayOfMonth("2026-11-03"),
    calendarDates.formatShortDay(day),
    dates.formatClockTime("2026-11-22T20:05:00Z"),
    dates.formatDateTime("2026-11-22T20:05:00Z"),
    formatRecent("2026-11-21T12:00:00Z"),
    formatAgo("2026-11-22T19:55:00Z"),
    formatAmount(1234567.5),
    formatAmount(1250),
  ];
};

test("English formats are exact", () => {
  expect(formatted("en")).toEqual([
    "23 Nov 2026",
    "4 Sept 2026",
    "Monday, 23 November",
    "Monday 23 Nov",
    "November 2026",
    "Mon 23 Nov",
    "Monday",
    "Mon",
    "Thu",
    "3",
    "Mon 23",
    "1:35\u00A0am",
    "23 Nov 2026, 1:35\u00A0am",
    "Sat",
    "5 min ago",
    "₹12,34,567.50",
    "₹1,250",
  ]);
});

test(
  "Hindi and Malayalam use their names of months and days, day first, with the same digits and money",
  { tags: ["@beyond-7.21"] },
  () => {
    expect(formatted("hi")).toEqual([
      "23 नव॰ 2026",
      "4 सित॰ 2026",
      "सोमवार, 23 नवंबर",
      "सोमवार 23 नव॰",
      "नवंबर 2026",
      "सोम 23 नव॰",
      "सोमवार",
      "सोम",
      "गुरु",
      "3",
      "सोम 23",
      "1:35\u00A0am",
      "23 नव॰ 2026, 1:35\u00A0am",
      "शनि",
      "5 मि॰ पहले",
      "₹12,34,567.50",
      "₹1,250",
    ]);
    expect(formatted("ml").map((text) => text.replaceAll("\u200c", ""))).toEqual([
      "23 നവം 2026",
      "4 സെപ്റ്റം 2026",
      "തിങ്കളാഴ്ച, 23 നവംബർ",
      "തിങ്കളാഴ്ച 23 നവം",
      "നവംബർ 2026",
      "തിങ്കൾ 23 നവം",
      "തിങ്കളാഴ്ച",
      "തിങ്കൾ",
      "വ്യാ",
      "3",
      "തിങ്കൾ 23",
      "1:35\u00A0AM",
      "23 നവം 2026, 1:35\u00A0AM",
      "ശനി",
      "5 മിനിറ്റ് മുമ്പ്",
      "₹12,34,567.50",
      "₹1,250",
    ]);
  },
);

test("values that the API sends in English stay English in every language", () => {
  i18n.loadAndActivate({ locale: "ml", messages: {} });
  expect([dates.marketDate(), dates.marketTime()]).toEqual(["2026-11-23", "01:30:00"]);
});
