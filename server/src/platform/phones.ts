// Reads and writes phone numbers. The typed form, without spaces and signs, is stored next to the international one
// (E.164).
import { isIndia, market } from "@hourhand/contract/market";
import { plainPhone } from "@hourhand/contract/notations";
import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from "libphonenumber-js/min";

/**
 * Reads a valid number. Without `+` or `00` it counts as a national one, or else as an international one without its
 * sign.
 * @param phone in any notation
 */
function readPhone(phone: string): PhoneNumber | undefined {
  const plain = plainPhone(phone).replace(/^00/, "+");
  if (!/^\+?\d{5,20}$/.test(plain)) return undefined;
  const isInternational = plain.startsWith("+");
  const readings = isInternational ? [plain] : [plain, `+${plain}`];
  return readings
    .map((reading) => parsePhoneNumberFromString(reading, market().country as CountryCode))
    .find((number) => number?.isValid());
}

/** Returns a number in international form; null if it is not valid. */
export const internationalPhone = (phone: string): string | null => readPhone(phone)?.number ?? null;

/** Returns the form in which numbers are compared: the international one, or else as typed. */
export const comparedPhone = (phone: string): string => internationalPhone(phone) ?? plainPhone(phone);

/** Returns the digits that every spelling of a valid number contains, for searches; undefined if it is not one. */
export const searchedDigits = (phone: string): string | undefined => readPhone(phone)?.nationalNumber;

/**
 * Writes a stored number as screens show it: in India as typed, because the documents say so; elsewhere in national
 * form, and a number from another country in international form.
 */
export function phoneInWords(phone: string): string {
  const number = isIndia() ? undefined : readPhone(phone);
  if (!number) return phone;
  return number.country === market().country ? number.formatNational() : number.formatInternational();
}

/**
 * Writes a number in international form with spaces, so that a spreadsheet keeps it as text; a number that cannot be
 * read stays as typed, with a space after its third digit.
 */
export const phoneInFile = (phone: string): string =>
  readPhone(phone)
    ?.formatInternational()
    .replaceAll(/[^\d+]+/g, " ") ?? phone.replace(/^(\+?\d{3})(?=\d)/, "$1 ");
