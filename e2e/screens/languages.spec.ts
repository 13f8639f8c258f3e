// Every screen of every role on a phone in each other language than English: accessible, whole, nothing left in English
// (docs/rules/languages.md 20). English ones, at other widths: narrow.spec.ts.
import type { BrowserContext } from "@playwright/test";
import { jobTexts } from "../../demo/src/job-texts.ts";
import { allScreens, everyScreenOf, openAs, settled } from "./people.ts";
import { cutOff, leftInEnglish } from "./wholeness.ts";
import { looksRight, phone } from "../looks.ts";
import { here, newContext, visit } from "../open.ts";
import { expect, test } from "../test.ts";

/** The demo's categories, jobs and reviews, and a message of another journey: they stand as they were written though a text of ours says the same. */
const ofPeople = [
  "Electrician",
  "Plumber",
  "Carpenter",
  "Amazing experince",
  "Hello",
  ...Object.values(jobTexts).flatMap((texts) => texts.map(([title]) => title)),
];

/** Shots for the eye, where a folder is named. */
const shoot = process.env["SHOTS"];

for (const language of ["hi", "ml"])
  for (const [who] of allScreens)
    test(
      `in ${language} every screen of ${who ?? "a visitor"} is accessible, whole and not in English`,
      { tag: ["@beyond-7.21"] },
      async ({ browser }) => {
        test.slow();
        const context: BrowserContext = await newContext(browser, {
          viewport: phone,
          locale: `${language}-IN`,
          permissions: ["geolocation"],
          geolocation: here,
          reducedMotion: "reduce",
          colorScheme: language === "hi" ? "light" : "dark",
        });
        const found: Record<string, unknown> = {};
        const page = await openAs(context, who, "/healthz");
        for (const address of await everyScreenOf(who)) {
          await visit(page, address);
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          await settled(page);
          const complaints = await looksRight(page).then(
            () => [],
            (fault: Error) => [fault.message],
          );
          const result = {
            complaints,
            cut: await cutOff(page),
            english: await leftInEnglish(page, language, ofPeople),
          };
          if (Object.values(result).some((list) => list.length > 0)) found[address] = result;
          if (shoot !== undefined)
            await page.screenshot({
              path: `${shoot}/${language}-${who ?? "visitor"}${address.replaceAll(/\W+/g, "-")}.png`,
            });
        }
        expect(found).toEqual({});
      },
    );
