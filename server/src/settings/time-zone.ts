// Names of time zones that Node and PostgreSQL read alike: an area and a place, or UTC. They disagree about
// abbreviations and names of countries: to one of them IST is India's, to the other Israel's.
import type { SettingReader } from "./setting-reader.ts";

const ofPlace =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(?:\/[A-Z][A-Za-z_-]+)+$/;

/** Old names that Node still uses, with the current ones. */
const newNames: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Returns Node's own name of a zone; undefined if it knows none. */
function nodeName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns the current name of a zone that Node calls by an old one. */
export const currentName = (name: string): string => newNames[name] ?? name;

/** Returns the current and former names of the same zone, for a database that knows only one of them. */
export function otherNames(name: string): string[] {
  const nodeSpelling = nodeName(name) ?? name;
  return [currentName(nodeSpelling), nodeSpelling].filter((other) => other !== name);
}

/** Returns by how many minutes a zone is ahead of UTC at an instant. */
function offsetAt(name: string, at: number): number {
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone: name,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return Math.round((Date.parse(`${text.replace(" ", "T")}Z`) - at) / 60_000);
}

/**
 * Returns the place that is meant by a name which is not a place: as Node reads it, because Node formats the dates and
 * times that are shown.
 */
export function rightZone(name: string): string | undefined {
  const known = nodeName(name.replace(/^(?:posix|right)\//i, ""));
  if (known === "UTC") return "UTC";
  if (known !== undefined && ofPlace.test(known)) return currentName(known);
  const places = Intl.supportedValuesOf("timeZone").map(currentName);
  const place = name.split("/").at(-1)?.replaceAll(" ", "_").toLowerCase();
  const named = places.find((one) => one.toLowerCase().split("/").at(-1) === place);
  if (named !== undefined) return named;
  const [, sign, hours, minutes = "0"] = /^(?:UTC|GMT)?([+-])(\d\d?):?(\d\d)?$/i.exec(name) ?? [];
  const year = Date.UTC(new Date().getUTCFullYear(), 0, 1);
  const instants = [year, year + 182 * 86_400_000];
  const offsets =
    known === undefined
      ? instants.map(() => (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)))
      : instants.map((at) => offsetAt(known, at));
  if (offsets.every((offset) => offset === 0)) return "UTC";
  return ["Asia/Kolkata", ...places].find((one) =>
    instants.every((at, index) => offsetAt(one, at) === offsets[index]),
  );
}

/** Whether a name is a place's current or former one, or UTC. */
export function isZone(name: string): boolean {
  const known = nodeName(name);
  const isWellSpelt =
    known === undefined ||
    [known, currentName(known)].every(
      (spelling) => spelling === name || spelling.toLowerCase() !== name.toLowerCase(),
    );
  return name === "UTC" || (ofPlace.test(name) && known !== undefined && isWellSpelt);
}

/** Reads the market's zone; undefined if it is not set. A refusal suggests the intended one. */
export function timeZone(read: SettingReader): string | undefined {
  const name = read.text("MARKET_TIME_ZONE");
  if (name === undefined || isZone(name)) return name;
  read.refuse(
    "MARKET_TIME_ZONE",
    refusal(name, "which is not the name of a place in the tz database", rightZone(name)),
  );
  return undefined;
}

/** @param right the intended zone, if it is known */
export function refusal(name: string, why: string, right: string | undefined): string {
  return right === undefined
    ? `MARKET_TIME_ZONE is '${name}', ${why}. Please use a name like Asia/Kolkata, or UTC.`
    : `MARKET_TIME_ZONE is '${name}', ${why}. Please set it to ${right}; dates and times of day stay as they were written.`;
}
