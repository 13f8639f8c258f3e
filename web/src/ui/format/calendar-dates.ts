// Dates of calendars, charts and dialogs. A file of its own, because Home, which has none of them, loads dates.ts.
import { languageData } from "@hourhand/contract/languages";
import { language } from "../../locales/translation.ts";
import { written } from "./dates.ts";

/** 'November 2026'. */
export const formatMonth = written("month");

/** 'Mon' for a narrow cell; its first letter in a language whose short names are as long as words. */
export const formatCellWeekday = (date: string): string =>
  written(languageData[language()].hasLongWeekdays ? "narrowWeekday" : "shortWeekday")(date);

/** 'Nov'. */
export const formatShortMonth = written("shortMonth");

/** 'Monday, 23 November 2026'. */
export const formatLongDate = written("longDate");

/** 'Mon 23'. */
export const formatShortDay = written("shortDay");
