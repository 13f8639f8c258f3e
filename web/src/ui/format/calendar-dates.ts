// Dates of calendars, charts and dialogs. A separate file, because Home loads dates.ts but needs none of these.
import { languageData } from "@hourhand/contract/languages";
import { language } from "../../locales/translation.ts";
import { written } from "./dates.ts";

/** 'November 2026'. */
export const formatMonth = written("month");

/** 'Mon', for a narrow cell. In a language whose short names are as long as words, the first letter. */
export const formatCellWeekday = (date: string): string =>
  written(languageData[language()].hasLongWeekdays ? "narrowWeekday" : "shortWeekday")(date);

/** 'Nov'. */
export const formatShortMonth = written("shortMonth");

/** 'Monday, 23 November 2026'. */
export const formatLongDate = written("longDate");

/** 'Mon 23'. */
export const formatShortDay = written("shortDay");
