// Amounts in form fields, in the market's currency and the current language.
import { currencySign as signIn, typedAmount as typedIn } from "@hourhand/contract/money-fields";
import { language } from "../../locales/translation.ts";

/** `₹`, shown next to a field for an amount. */
export const currencySign = (): string => signIn(language());

/** A typed amount in minor units. Undefined if it is not an amount. */
export const typedAmount = (text: string): number | undefined => typedIn(text, language());
