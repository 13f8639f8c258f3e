// Every screen of every role, in each width, scheme and language: nothing scrolls horizontally, is cut off or overlaps
// something else, axe finds nothing (in English), and nothing is left in English. `npm test` has the widths that differ
// most, `npm run test:long` all of them. SHOTS=<folder> saves a picture of each.
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
const allWidths = [320, 390, 600, 640, 720, 900, 1200, 1440];
/** `npm test` checks each screen in one of these, in turn. Tables have their narrowest columns at 1200 px. */
const widthsInTurn = [600, 640, 720, 1200];
const widthsOfScreen = (place: number): number[] =>
  [320, 390, 900, 1440, widthsInTurn[place % widthsInTurn.length] ?? 1200].toSorted(
    (one, other) => one - other,
  );
/** Dialogs are sheets on a phone and float over the screen elsewhere. */
const widthsOfDialogs = [320, 390, 900, 1440];

// All workers of Playwright take part.
test.describe.configure({ mode: "parallel" });

/**
 * Checks the open screen in each width, in the light scheme on a phone and in the dark one on a desktop.
 * @param options.isInBothSchemes also checks the contrast in the other scheme of each
 */
async function look(
  page: Page,
  name: string,
  { inWidths = allWidths, isInBothSchemes = true } = {},
): Promise<Faults> {
  const found: Faults = {};
  for (const width of inWidths) {
    await page.setViewportSize({ width, height: 844 });
    const faults = await faultsOfLayout(page);
    if (width === 390 || width === 1440) {
      const [scheme, other] = width === 390 ? (["light", "dark"] as const) : (["dark", "light"] as const);
      Object.assign(faults, await faultsOfAccess(page, scheme));
      if (isInBothSchemes) Object.assign(faults, await faultsOfAccess(page, other, { contrastAlone: true }));
    }
    if (Object.keys(faults).length > 0) found[`${name} at ${width} px`] = faults;
    await shoot(page, `${width} ${name}`);
  }
  return found;
}

/**
 * `npm run test:long` has the walk in every width and language. The layout is the same in each language:
 * main-screens.spec.ts checks the widest.
 */
const walks = [
  { language: "en", isLong: false },
  ...writtenLanguages.map((language) => ({ language, isLong: true })),
];

for (const { language, isLong } of walks)
  for (const who of walkers)
    test(
      `every screen of ${who} is complete and accessible (${isLong ? `${language}, long` : language})`,
      {
        tag: [
          "@screens-1.3",
          "@screens-3.2",
          "@beyond-7.1",
          "@beyond-7.21",
          "@customer-2.12",
          ...(isLong ? ["@long"] : []),
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
        for (const [place, address] of (await screensOf(who)).entries()) {
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
          const faults =
            language === "en"
              ? await look(page, name, {
                  inWidths: isLong ? allWidths : widthsOfScreen(place),
                  isInBothSchemes: isLong,
                })
              : await lookIn(language, page, name);
          Object.assign(found, faults);
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
      expect(await look(page, what, { inWidths: widthsOfDialogs })).toEqual({});
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
    expect(await look(page, what, { inWidths: widthsOfDialogs })).toEqual({});
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
