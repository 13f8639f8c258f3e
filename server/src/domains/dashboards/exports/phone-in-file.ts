// How a phone number stands in a CSV file.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A phone number in international form with spaces, so that a spreadsheet keeps it as text; one that cannot be read as it was typed,
 * with a space after its third digit.
 */
export function phoneInFile(phone: string): string {
  const number = parsePhoneNumberFromString(phone, "IN");
  if (number?.isValid()) return number.formatInternational().replaceAll(/[^\d+]+/g, " ");
  return phone.replace(/^(\+?\d{3})(?=\d)/, "$1 ");
}
