// An installation in Japan, whose currency has no minor unit.
import { marketCases } from "../test/market-cases.ts";

marketCases(
  { MARKET_COUNTRY: "JP", MARKET_CURRENCY: "JPY", MARKET_TIME_ZONE: "Asia/Tokyo" },
  {
    country: "JP",
    currency: "JPY",
    currency_decimals: 0,
    time_zone: "Asia/Tokyo",
    locales: { en: "en-JP" },
    hour_cycle: "h23",
    salary_max: 999_999,
  },
  { MARKET_COUNTRY: "US", MARKET_CURRENCY: "USD", MARKET_TIME_ZONE: "America/New_York" },
);
