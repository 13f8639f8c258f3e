// The countries of ISO 3166-1 (alpha-2) with their currencies, and the time zones that a refusal proposes.
import { currentName } from "./time-zone.ts";

/** A currency, then the countries that use it. */
const byCurrency = `
  AED AE, AFN AF, ALL AL, AMD AM, AOA AO, ARS AR, AUD AU CC CX HM KI NF NR TV, AWG AW, AZN AZ, BAM BA, BBD BB,
  BDT BD, BHD BH, BIF BI, BMD BM, BND BN, BOB BO, BRL BR, BSD BS, BTN BT, BWP BW, BYN BY, BZD BZ, CAD CA, CDF
  CD, CHF CH LI, CLP CL, CNY CN, COP CO, CRC CR, CUP CU, CVE CV, CZK CZ, DJF DJ, DKK DK FO GL, DOP DO, DZD DZ,
  EGP EG, ERN ER, ETB ET, EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL
  PM PT RE SI SK SM TF VA YT, FJD FJ, FKP FK, GBP GB GG GS IM JE, GEL GE, GHS GH, GIP GI, GMD GM, GNF GN, GTQ
  GT, GYD GY, HKD HK, HNL HN, HTG HT, HUF HU, IDR ID, ILS IL PS, INR IN, IQD IQ, IRR IR, ISK IS, JMD JM, JOD JO,
  JPY JP, KES KE, KGS KG, KHR KH, KMF KM, KPW KP, KRW KR, KWD KW, KYD KY, KZT KZ, LAK LA, LBP LB, LKR LK, LRD
  LR, LSL LS, LYD LY, MAD EH MA, MDL MD, MGA MG, MKD MK, MMK MM, MNT MN, MOP MO, MRU MR, MUR MU, MVR MV, MWK MW,
  MXN MX, MYR MY, MZN MZ, NAD NA, NGN NG, NIO NI, NOK BV NO SJ, NPR NP, NZD CK NU NZ PN TK, OMR OM, PAB PA, PEN
  PE, PGK PG, PHP PH, PKR PK, PLN PL, PYG PY, QAR QA, RON RO, RSD RS, RUB RU, RWF RW, SAR SA, SBD SB, SCR SC,
  SDG SD, SEK SE, SGD SG, SHP SH, SLE SL, SOS SO, SRD SR, SSP SS, STN ST, SYP SY, SZL SZ, THB TH, TJS TJ, TMT
  TM, TND TN, TOP TO, TRY TR, TTD TT, TWD TW, TZS TZ, UAH UA, UGX UG, USD AQ AS BQ EC FM GU IO MH MP PR PW SV TC
  TL UM US VG VI, UYU UY, UZS UZ, VES VE, VND VN, VUV VU, WST WS, XAF CF CG CM GA GQ TD, XCD AG AI DM GD KN LC
  MS VC, XCG CW SX, XOF BF BJ CI GW ML NE SN TG, XPF NC PF WF, YER YE, ZAR ZA, ZMW ZM, ZWG ZW`;

const currencies = new Map(
  byCurrency.split(",").flatMap((line) => {
    const [currency = "", ...countries] = line.trim().split(/\s+/);
    return countries.map((country) => [country, currency] as const);
  }),
);

/** The zone where most people live, in countries with several; and the zone of countries without inhabitants. */
const mainZones: Readonly<Record<string, string>> = {
  AQ: "Antarctica/McMurdo",
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  BV: "Europe/Oslo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FM: "Pacific/Pohnpei",
  GL: "America/Nuuk",
  HM: "Indian/Kerguelen",
  ID: "Asia/Jakarta",
  KI: "Pacific/Tarawa",
  KZ: "Asia/Almaty",
  MH: "Pacific/Majuro",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PS: "Asia/Gaza",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  UM: "Pacific/Wake",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/** Every code on the list. */
export const countries: readonly string[] = [...currencies.keys()].toSorted();

/** Returns a country's currency; undefined for a code that ISO 3166-1 does not list. */
export const currencyOf = (country: string): string | undefined => currencies.get(country);

/** What locales have beyond the types of ES2023. Node 20 has the fields, later versions have the methods. */
interface LocaleFacts {
  readonly timeZones?: readonly string[];
  readonly hourCycles?: readonly string[];
  getTimeZones?(): readonly string[] | undefined;
  getHourCycles?(): readonly string[];
}

const factsOf = (country: string): LocaleFacts => new Intl.Locale(`und-${country}`) as LocaleFacts;

/** Returns a country's time zone in the tz database; if there are several, the one where most people live. */
export function zoneOf(country: string): string {
  const facts = factsOf(country);
  const [zone = "UTC"] = facts.getTimeZones?.() ?? facts.timeZones ?? [];
  return mainZones[country] ?? currentName(zone);
}

/** Returns how a country writes hours, according to CLDR, whatever the language. */
export function hourCycleOf(country: string): "h12" | "h23" {
  const facts = factsOf(country);
  const [preferred = "h23"] = facts.getHourCycles?.() ?? facts.hourCycles ?? [];
  return preferred === "h12" || preferred === "h11" ? "h12" : "h23";
}
