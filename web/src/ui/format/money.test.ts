// Amounts in the conventions of three markets.
import { afterEach, describe, expect, test } from "vitest";
import { india, setMarket, type Market } from "@hourhand/contract/market";
import { i18n } from "../../locales/translation.ts";
import { formatAmount, formatMinor, formatNumber, formatRating } from "./money.ts";
import { amountFormatOf, minorFormatOf } from "./table-amounts.ts";
import { currencySign, typedAmount } from "./money-fields.ts";

const berlin: Market = {
  ...india,
  country: "DE",
  currency: "EUR",
  locales: { en: "en-DE" },
  hour_cycle: "h23",
  salary_max: 999_999,
};
const tokyo: Market = {
  ...berlin,
  country: "JP",
  currency: "JPY",
  currency_decimals: 0,
  locales: { en: "en-JP" },
};
const kuwait: Market = {
  ...berlin,
  country: "KW",
  currency: "KWD",
  currency_decimals: 3,
  locales: { en: "en-GB" },
};

afterEach(() => {
  setMarket(india);
  i18n.loadAndActivate({ locale: "en", messages: {} });
});

describe("in India", () => {
  test("digits are grouped as in India, with paise only if the amount has some", () => {
    expect([formatAmount(1250), formatAmount(100_000), formatAmount(1250.5), formatMinor(12_505)]).toEqual([
      "₹1,250",
      "₹1,00,000",
      "₹1,250.50",
      "₹125.05",
    ]);
    expect([currencySign(), formatNumber(1_234_567)]).toEqual(["₹", "12,34,567"]);
  });

  test("every language writes them in the same way", () => {
    for (const locale of ["hi", "ml"]) {
      i18n.loadAndActivate({ locale, messages: {} });
      expect(formatMinor(12_345_650)).toBe("₹1,23,456.50");
    }
  });
});

test(
  "elsewhere digits are grouped by three, with the decimals of the currency",
  { tags: ["@market-2.4"] },
  () => {
    setMarket(berlin);
    expect([formatAmount(28), formatMinor(123_450), currencySign()]).toEqual(["€28", "€1,234.50", "€"]);
    setMarket(tokyo);
    expect([formatAmount(3000), formatMinor(1_234_567)]).toEqual(["¥3,000", "¥1,234,567"]);
    setMarket(kuwait);
    expect(formatMinor(1_234_500).replace("\u00A0", " ")).toBe("KWD 1,234.500");
  },
);

test("amounts of a table have all decimals as soon as one has a fraction", { tags: ["@market-2.7"] }, () => {
  const written = (minors: number[]) => minors.map(minorFormatOf(minors));
  expect(written([125_000, 12_345_600])).toEqual(["₹1,250", "₹1,23,456"]);
  expect(written([125_000, 12_345_650])).toEqual(["₹1,250.00", "₹1,23,456.50"]);
  expect([28, 2.8].map(amountFormatOf([28, 2.8]))).toEqual(["₹28.00", "₹2.80"]);
  setMarket({ ...berlin, locales: { de: "de-DE" } });
  i18n.loadAndActivate({ locale: "de", messages: {} });
  expect(written([2800, 123_450])).toEqual(["28,00\u00A0€", "1.234,50\u00A0€"]);
  expect(written([2800, 123_400])).toEqual(["28\u00A0€", "1.234\u00A0€"]);
  setMarket(tokyo);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(written([3000, 1235])).toEqual(["¥3,000", "¥1,235"]);
  setMarket(kuwait);
  expect(written([1_000, 1_234_500])).toEqual(["KWD\u00A01.000", "KWD\u00A01,234.500"]);
  expect(written([])).toEqual([]);
});

test("ratings and other numbers have the decimal sign of the market and language", () => {
  const written = () => [formatRating(4), formatRating(4.5), formatNumber(2.1), formatNumber(3)];
  const withPoint = ["4.0", "4.5", "2.1", "3"];
  for (const locale of ["en", "hi", "ml"]) {
    i18n.loadAndActivate({ locale, messages: {} });
    expect(written()).toEqual(withPoint);
  }
  setMarket({ ...berlin, locales: { en: "en-DE", de: "de-DE" } });
  i18n.loadAndActivate({ locale: "de", messages: {} });
  expect(written()).toEqual(["4,0", "4,5", "2,1", "3"]);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(written()).toEqual(withPoint);
});

test("typed amounts have at most the decimals of the currency", { tags: ["@market-2.6"] }, () => {
  const read = () =>
    ["250", " 1.5 ", "19.99", "0.001", "1,50", "-1", "1e3", "", "1.", "12345678901"].map(typedAmount);
  const none = undefined;
  expect(read()).toEqual([25_000, 150, 1999, none, none, none, none, none, none, none]);
  setMarket(tokyo);
  expect(read()).toEqual([250, none, none, none, none, none, none, none, none, none]);
  setMarket(kuwait);
  expect(read()).toEqual([250_000, 1500, 19_990, 1, none, none, none, none, none, none]);
});

test("a decimal comma is read where the language writes one", { tags: ["@market-2.6"] }, () => {
  setMarket({ ...berlin, locales: { en: "de-DE" } });
  expect(["1,50", "1.50", "1.234,50"].map(typedAmount)).toEqual([150, 150, undefined]);
});
