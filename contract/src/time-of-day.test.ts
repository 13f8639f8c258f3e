// Times of day in each language, compared with the tables of `Intl` for India.
import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import { shortTime, timeInWords, timesInWords } from "./time-of-day.ts";

test.each(languages)("in %s a time of day reads as in Intl, except for the kind of its space", (language) => {
  const format = new Intl.DateTimeFormat(`${language}-IN`, {
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h12",
    timeZone: "UTC",
  });
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const at = new Date(minute * 60_000);
    const time = at.toISOString().slice(11, 19);
    expect(timeInWords(time, language).replaceAll(/\s/g, " ")).toBe(format.format(at).replaceAll(/\s/g, " "));
  }
});

test(
  "a time does not break at its no-break space, a span may break at its dash",
  { tags: ["@screens-2.24"] },
  () => {
    expect(timeInWords("00:05", "en")).toBe("12:05\u00A0am");
    expect(timeInWords("12:00:00", "hi")).toBe("12:00\u00A0pm");
    expect(timesInWords("10:00", "13:30:00", "ml")).toBe("10:00\u00A0AM – 1:30\u00A0PM");
  },
);

test("other text than a time of day stays unchanged; the wire's form drops the seconds", () => {
  expect([timeInWords("soon", "en"), timeInWords("", "hi")]).toEqual(["soon", ""]);
  expect(shortTime("09:30:00")).toBe("09:30");
});
