// Formats a phone number for a CSV file.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A phone number in international form with spaces, so that a spreadsheet keeps it as text; an unreadable one stays as
 * typed, with a space after its third digit.
 */
export function phoneInFile(phone: string): string {
  const number = parsePhoneNumberFromString(phone, "IN");
  if (number?.isValid()) return number.formatInternational().replaceAll(/[^\d+]+/g, " ");
  return phone.replace(/^(\+?\d{3})(?=\d)/, "$1 ");
}
