// Six main screens in one language, for somebody who adds that language (docs/languages.md): nothing is cut off or
// overlaps something else. The walk covers every screen in each language.
import type { Language } from "@hourhand/contract/languages";
import { adminPages, pageAddress, pages, paths, workerPages } from "../../web/src/paths.ts";
import { demoPerson } from "../customer/people.ts";
import { offerEveryLanguage } from "../offer-languages.ts";
import { newContext, settled, signedIn, visit } from "../open.ts";
import { expect, test } from "../test.ts";
import { faultsOfLayout } from "./faults.ts";

const language = process.env["WALK_LANGUAGE"] as Language | undefined;
const widths = [390, 900, 1440];
const screens = [
  { name: "home", who: undefined, address: pageAddress(pages.home) },
  { name: "workers", who: undefined, address: pageAddress(pages.workers) },
  { name: "worker", who: undefined, address: pageAddress(pages.workerDetails(5)) },
  { name: "bookings", who: "asha", address: pageAddress(pages.bookings) },
  { name: "schedule", who: "ravi", address: pageAddress(workerPages.schedule, paths.worker) },
  { name: "panel", who: "admin", address: pageAddress(adminPages.dash, paths.adminPanel) },
] as const;

if (language !== undefined) {
  test.beforeAll(offerEveryLanguage);

  for (const { name, who, address } of screens)
    test(`the screen ${name} has room for its texts in ${language}`, async ({ browser }) => {
      const context = await newContext(browser, { locale: `${language}-IN` });
      if (who !== undefined) await signedIn(context, await demoPerson(who));
      const page = await context.newPage();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await visit(page, address);
        await settled(page);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("h1").first()).toBeAttached();
        const folder = process.env["SHOTS"];
        if (folder)
          await page.screenshot({ path: `${folder}/${language}-${name}-${width}.png`, fullPage: true });
        expect.soft(await faultsOfLayout(page), `${name} at ${width} px`).toEqual({});
      }
    });
}
