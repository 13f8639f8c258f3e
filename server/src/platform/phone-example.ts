// A phone number of the market's country as screens show it, for the preview of the settings.
import { isIndia, market } from "@hourhand/contract/market";
import { getExampleNumber, type CountryCode } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

/** Empty for a country without numbers of its own. */
export function phoneExample(): string {
  const number = getExampleNumber(market().country as CountryCode, examples);
  if (!number) return "";
  // India's screens show numbers as people type them.
  return isIndia() ? number.nationalNumber : number.formatNational();
}
