// The main screens in Malayalam, whose texts are the widest: a third wider than the English ones, German a fifth.
// Nothing is cut off, overlaps something else or is left in English. `npm run test:long` walks every screen in each
// language. WALK_LANGUAGE names another one, for somebody who adds it (docs/languages.md).
import { languageData, type Language } from "@hourhand/contract/languages";
import { adminPages, pageAddress, pages, paths, workerPages } from "../../web/src/paths.ts";
import { demoPerson } from "../customer/people.ts";
import { offerEveryLanguage } from "../offer-languages.ts";
import { looksRight } from "../looks.ts";
import { newContext, settled, signedIn, visit } from "../open.ts";
import { expect, test } from "../test.ts";
import { lookIn, type Faults } from "./look-in.ts";

const language = (process.env["WALK_LANGUAGE"] ?? "ml") as Language;
/** A phone comes last, because texts left in English are looked for there. */
const widths = [900, 1200, 1440, 320, 390];
const screens = {
  visitor: [pageAddress(pages.home), pageAddress(pages.workers), pageAddress(pages.workerDetails(5))],
  asha: [pageAddress(pages.bookings)],
  ravi: [pageAddress(workerPages.schedule, paths.worker)],
  admin: [pageAddress(adminPages.dash, paths.adminPanel)],
} as const;

test.describe.configure({ mode: "parallel" });
test.beforeAll(offerEveryLanguage);

for (const [who, addresses] of Object.entries(screens))
  test(
    `the main screens of ${who} are complete in ${language}`,
    { tag: ["@screens-3.2", "@beyond-7.21"] },
    async ({ browser }) => {
      const context = await newContext(browser, { locale: `${language}-IN` });
      if (who === "asha" || who === "ravi" || who === "admin") await signedIn(context, await demoPerson(who));
      const page = await context.newPage();
      const found: Faults = {};
      for (const address of addresses) {
        // It is loaded at the width of a phone, and then grows.
        await page.setViewportSize({ width: 320, height: 844 });
        await visit(page, address);
        await settled(page);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("h1").first()).toBeAttached();
        const letter = languageData[language].name.slice(0, 1);
        await expect
          .poll(() => page.evaluate((one) => document.fonts.check("16px 'Anek Latin'", one), letter))
          .toBe(true);
        Object.assign(found, await lookIn(language, page, `${who} ${address}`, widths));
        await looksRight(page);
      }
      expect(found).toEqual({});
    },
  );
