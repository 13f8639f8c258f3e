// Checks a screen in a language other than English. SHOTS=<folder> saves a picture of each.
import type { Page } from "@playwright/test";
import { jobTexts } from "../../demo/src/job-texts.ts";
import { faultsOfLayout } from "./faults.ts";
import { leftInEnglish } from "./wholeness.ts";

/** Faults by screen and width. */
export type Faults = Record<string, Record<string, string[]>>;

/** Texts that people wrote; they stay as they are, even if a text of ours says the same. */
const ofPeople = [
  "Amazing experince",
  "Hello",
  ...Object.values(jobTexts).flatMap((texts) => texts.map(([title]) => title)),
];

export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder !== undefined)
    await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, "-")}.png`, fullPage: true });
}

/**
 * Returns a language's widths: a phone comes last, and there are those at which tables have their narrowest columns.
 * German has the longest words, and gets the extremes too.
 */
const widthsIn = (language: string): number[] =>
  language === "de" ? [320, 900, 1200, 1440, 390] : [900, 1200, 390];

/**
 * Checks the open screen in a language other than English. axe is left out: it looks at markup and colours, which are
 * the same in every language.
 */
export async function lookIn(
  language: string,
  page: Page,
  name: string,
  widths = widthsIn(language),
): Promise<Faults> {
  const found: Faults = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const faults = await faultsOfLayout(page);
    if (width === 390) {
      const english = await leftInEnglish(page, language, ofPeople);
      if (english.length > 0) faults["english"] = english;
    }
    if (Object.keys(faults).length > 0) found[`${name} at ${width} px`] = faults;
    await shoot(page, `${language} ${width} ${name}`);
  }
  return found;
}
