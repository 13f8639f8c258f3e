// Workers outside India, and the amounts of their lives in the market's currency.
import { germany, japan, type TestMarket } from "./markets.ts";

export interface Life {
  readonly market: TestMarket;
  readonly salary: number;
  /** The price of an item of extra work, in minor units. */
  readonly item: number;
  readonly expected: {
    readonly price: string;
    readonly total: number;
    readonly afterExtra: number;
    readonly fee: number;
    readonly charge: number;
    readonly mailed: string;
    readonly csv: string;
  };
}

export const lives: Life[] = [
  {
    market: japan,
    salary: 3000,
    item: 1500,
    expected: {
      price: "¥3,000",
      total: 6000,
      afterExtra: 10_500,
      fee: 1050,
      charge: 750,
      mailed: "¥6,000",
      csv: "1050",
    },
  },
  {
    market: germany,
    salary: 28,
    item: 1990,
    expected: {
      price: "28\u00A0€",
      total: 56,
      afterExtra: 103.9,
      fee: 10.39,
      charge: 700,
      mailed: "56\u00A0€",
      csv: "10.39",
    },
  },
];
