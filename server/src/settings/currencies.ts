// The circulating currencies of ISO 4217 (list one, February 2026), by how many decimals their minor unit has. Funds,
// metals, accounting units and withdrawn codes are left out. ICU cannot provide the decimals: it has none for ALL and
// RSD.

const byDecimals: readonly (readonly [decimals: number, codes: string])[] = [
  [
    0,
    `
    BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF
    `,
  ],
  [
    2,
    `
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC
    CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR
    JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD
    NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN
    SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
    `,
  ],
  [
    3,
    `
    BHD IQD JOD KWD LYD OMR TND
    `,
  ],
];

const decimals = new Map(
  byDecimals.flatMap(([digits, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, digits] as const),
  ),
);

/** Returns how many digits a currency's minor unit has; undefined if the currency is not in circulation. */
export const currencyDecimals = (code: string): number | undefined => decimals.get(code);
