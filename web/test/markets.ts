// Markets other than the default one, for screen tests: call `setMarket(germany)` before the screen opens. Each test
// starts in India.
import type { Market } from "@hourhand/contract/market";

export const germany: Market = {
  country: "DE",
  currency: "EUR",
  currency_decimals: 2,
  time_zone: "Europe/Berlin",
  locales: { en: "en-DE" },
  hour_cycle: "h23",
  salary_max: 999_999,
};
