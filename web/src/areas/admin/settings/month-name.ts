// The name of a month in the current language.
import { dateInWords } from "@hourhand/contract/dates-in-words";
import { language } from "../../../locales/translation.ts";

/** @param month 1 to 12 */
export const monthName = (month: number): string =>
  dateInWords(`2026-${String(month).padStart(2, "0")}-01`, language(), "monthName");
