// Names a browser or program by its user agent. Uses product names only, so that the name reads the same in every
// language.

const browsers: readonly (readonly [form: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const systems: readonly (readonly [form: RegExp, name: string])[] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];
const maxCharacters = 80;
/** For a missing or unrecognisable user agent. */
export const unknownDevice = "Unknown device";

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([form]) => form.test(userAgent))?.[1];

/** Returns 'Chrome, Windows' for a browser; else the user agent, cut to 80 characters. */
export function deviceName(userAgent: string | null): string {
  const plain = (userAgent ?? "").replace(/[^\x20-\x7e]/g, "").trim();
  if (plain === "") return unknownDevice;
  const known = [nameIn(browsers, plain), nameIn(systems, plain)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(", ") : plain.slice(0, maxCharacters).trim();
}
