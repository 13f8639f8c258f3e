// Every screen of every role, in each width, scheme and language: nothing scrolls horizontally, is cut off or overlaps
// something else, axe finds nothing (in English), and nothing is left in English. SHOTS=<folder> saves a picture of each.
import type { Page } from "@playwright/test";
import { writtenLanguages } from "../../web/written-languages.mjs";
import { demoPerson } from "../customer/people.ts";
import { dialogs } from "../dialogs.ts";
import { pressEscape, sheetsInHistory } from "../keyboard.ts";
import { offerEveryLanguage } from "../offer-languages.ts";
import { here, newContext, settled, signedIn, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";
import { faultsOfAccess, faultsOfLayout } from "./faults.ts";
import { lookIn, shoot, type Faults } from "./look-in.ts";
import { headings, screensOf, walkers } from "./screens.ts";
import { states } from "./states.ts";
import { overlaps } from "./wholeness.ts";

test.beforeAll(offerEveryLanguage);

/** The narrowest window of each layout; 320 px is also a desktop at 400 % (WCAG 1.4.10), and 1440 px a desktop. */
const widths = [320, 390, 600, 640, 720, 900, 1200, 1440];

// All workers of Playwright take part.
test.describe.configure({ mode: "parallel" });

/** Dialogs are sheets on a phone and float over the screen elsewhere. */
const widthsOfDialogs = [320, 390, 900, 1440];

/** Checks the open screen in every width, and in both schemes. */
async function look(page: Page, name: string, inWidths = widths): Promise<Faults> {
  const found: Faults = {};
  for (const width of inWidths) {
    await page.setViewportSize({ width, height: 844 });
    const faults = await faultsOfLayout(page);
    if (width === 390)
      Object.assign(
        faults,
        await faultsOfAccess(page, "light"),
        await faultsOfAccess(page, "dark", { contrastAlone: true }),
      );
    if (width === 1440)
      Object.assign(
        faults,
        await faultsOfAccess(page, "dark"),
        await faultsOfAccess(page, "light", { contrastAlone: true }),
      );
    if (Object.keys(faults).length > 0) found[`${name} at ${width} px`] = faults;
    await shoot(page, `${width} ${name}`);
  }
  return found;
}

for (const language of writtenLanguages)
  for (const who of walkers)
    test(
      `every screen of ${who} is complete and accessible (${language})`,
      {
        tag: [
          "@screens-1.3",
          "@screens-3.2",
          "@beyond-7.1",
          "@beyond-7.21",
          "@customer-2.12",
          // The layout is the same in each language: main-screens.spec.ts checks the widest at every run.
          ...(language === "en" ? [] : ["@long"]),
        ],
      },
      async ({ browser }) => {
        test.setTimeout(600_000);
        const context = await newContext(browser, {
          locale: `${language}-IN`,
          permissions: ["geolocation"],
          geolocation: here,
        });
        if (who !== "visitor") await signedIn(context, await demoPerson(who));
        const page = await context.newPage();
        const found: Faults = {};
        const looked = new Set<string>();
        for (const address of await screensOf(who)) {
          // It is loaded at the width of a phone, and then grows.
          await page.setViewportSize({ width: 320, height: 844 });
          await visit(page, address);
          await settled(page);
          await expect(page.locator("h1").first()).toBeAttached();
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          const name = `${who} ${address}`;
          const heading = language === "en" ? headings[address] : undefined;
          if (heading !== undefined) {
            await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
            await expect(page).toHaveURL(journeyUrl() + address);
          }
          // Some screens have two addresses, as `/signin` and `/sigin`; each screen is looked at once.
          const drawn = await page.evaluate(
            () => `${document.querySelectorAll("*").length} ${document.body.innerText}`,
          );
          if (looked.has(drawn)) continue;
          looked.add(drawn);
          Object.assign(found, await (language === "en" ? look(page, name) : lookIn(language, page, name)));
        }
        expect(found).toEqual({});
      },
    );

// `dialogs.screen.test.ts` of each area shows the same at every run, without a server.
for (const { what, come, open, before, field } of dialogs)
  test(
    `the dialog for ${what} is complete and accessible, and typed text survives Back and Escape`,
    { tag: ["@long", "@screens-3.2", "@beyond-7.3"] },
    async ({ browser }) => {
      const page = await come(browser);
      const dialog = page.getByRole("dialog");
      await open(page);
      await before?.(dialog);
      expect(await look(page, what, widthsOfDialogs)).toEqual({});
      const input = dialog.getByRole("textbox", { name: field }).first();
      await input.fill("Kept words");
      await sheetsInHistory(page, 1);
      const address = new URL(page.url()).searchParams.get("open");
      await page.goBack();
      await expect(dialog).toBeHidden();
      expect(new URL(page.url()).searchParams.get("open")).toBe(address);
      await open(page);
      await expect(input).toHaveValue("Kept words");
      await input.fill("Other words");
      await pressEscape(page);
      await expect(dialog).toBeHidden();
      await open(page);
      await expect(input).toHaveValue("Other words");
    },
  );

for (const { what, open } of states)
  test(`${what} is complete and accessible`, { tag: ["@long"] }, async ({ browser }) => {
    const page = await open(browser);
    expect(await look(page, what, widthsOfDialogs)).toEqual({});
  });

test(
  "overlapping words are reported, and those of a bar above the page are not",
  { tag: ["@screens-3.2"] },
  async ({ page }) => {
    await page.setContent(`<p style="margin:0">Under the other</p><p style="margin:-18px 0 0">Over the first</p>
    <div style="position:fixed;inset:0 0 auto">A bar</div>`);
    expect(await overlaps(page)).toEqual(["'Under the other' and 'Over the first'"]);
  },
);
