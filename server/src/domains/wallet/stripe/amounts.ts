// Amounts as Stripe wants them. Pure. Stripe counts in the minor units of ISO 4217, with exceptions.

/** Stripe keeps two decimals for these, although they have none. */
const keptDecimals = new Set(["isk", "ugx"]);

const factorOf = (currency: string): number => (keptDecimals.has(currency) ? 100 : 1);

/** Converts minor units of a currency (lower case) to Stripe's unit. */
export const toStripe = (amountPaise: number, currency: string): number => amountPaise * factorOf(currency);

/** Converts an amount of Stripe to minor units. */
export const fromStripe = (amount: number, currency: string): number => amount / factorOf(currency);

/** The smallest charges where they are not 50 minor units, by Stripe's page on currencies. */
const minimums: Readonly<Record<string, number>> = {
  aed: 200,
  bgn: 100,
  czk: 1_500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1_000,
};

/** The smallest charge in minor units of a currency (lower case). */
export const minimumOf = (currency: string): number => minimums[currency] ?? 50;
