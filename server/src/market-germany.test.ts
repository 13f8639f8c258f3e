// An installation in Germany, which pays in euros.
import { marketCases } from "../test/market-cases.ts";

marketCases(
  { MARKET_COUNTRY: "DE", MARKET_CURRENCY: "EUR", MARKET_TIME_ZONE: "Europe/Berlin" },
  {
    country: "DE",
    currency: "EUR",
    currency_decimals: 2,
    time_zone: "Europe/Berlin",
    locales: { de: "de-DE", en: "en-DE" },
    hour_cycle: "h23",
    salary_max: 999_999,
  },
  { MARKET_COUNTRY: "KW", MARKET_CURRENCY: "KWD", MARKET_TIME_ZONE: "Asia/Kuwait" },
);
