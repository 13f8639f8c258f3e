// An example of a phone number in the market's country, as screens show it; for the settings' preview.
import { isIndia, market } from "@hourhand/contract/market";
import { getExampleNumber, type CountryCode } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

/** Returns the example; empty for a country without its own numbers. */
export function phoneExample(): string {
  const number = getExampleNumber(market().country as CountryCode, examples);
  if (!number) return "";
  // In India, screens show numbers as people type them.
  return isIndia() ? number.nationalNumber : number.formatNational();
}
