// The dialogs in German, which has the longest words: nothing is cut off or overlaps. Each is opened in English, then
// the language changes behind it. SHOTS=<folder> saves pictures.
import type { Page } from "@playwright/test";
import { dialogs } from "../dialogs.ts";
import { offerEveryLanguage } from "../offer-languages.ts";
import { settled } from "../open.ts";
import { expect, test } from "../test.ts";
import { faultsOfLayout } from "./faults.ts";
import { states } from "./states.ts";

test.describe.configure({ mode: "parallel" });
test.beforeAll(offerEveryLanguage);

const ownAccount = "**/api/v1/me";

/** Presses controls behind the dialog by script, because a person cannot. */
async function changeToGerman(page: Page): Promise<void> {
  // The choice is not saved, because other tests share the administrator's account and page.
  await page.route(ownAccount, async (route) => {
    if (route.request().method() !== "PATCH") await route.continue();
  });
  const press = (selector: string) =>
    page.evaluate((one) => document.querySelector<HTMLElement>(one)?.click(), selector);
  if ((await page.locator("footer button[lang=de]").count()) > 0) await press("footer button[lang=de]");
  else {
    const choice = "[role=menuitemradio][lang=de]";
    await expect(async () => {
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("header [aria-haspopup=menu]")].at(-1)?.click(),
      );
      await page.locator(choice).waitFor({ timeout: 2000 });
    }).toPass();
    await press(choice);
    await page.locator(choice).waitFor({ state: "detached" });
  }
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  // Otherwise the toast about the choice covers the dialog.
  await page.addStyleTag({ content: "[data-sonner-toaster] { display: none }" });
}

async function lookInGerman(page: Page, what: string): Promise<void> {
  await changeToGerman(page);
  await settled(page);
  const found: Record<string, object> = {};
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const faults = await faultsOfLayout(page);
    if (Object.keys(faults).length > 0) found[`${width} px`] = faults;
    const folder = process.env["SHOTS"];
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/de-dialog-${what.replaceAll(/\W+/g, "-")}-${width}.png` });
  }
  await page.evaluate(() => {
    for (const name of ["language", "language.unsaved"]) localStorage.removeItem(name);
  });
  // Ends the request for the choice, which would otherwise go through once its route is gone.
  await page.reload();
  await page.unroute(ownAccount);
  expect(found).toEqual({});
}

for (const { what, come, open, before } of dialogs)
  test(`the dialog for ${what} fits in German`, { tag: ["@long", "@beyond-7.21"] }, async ({ browser }) => {
    const page = await come(browser);
    await open(page);
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await before?.(dialog);
    await lookInGerman(page, what);
  });

for (const { what, open } of states.filter((state) =>
  /^the (filter|booking|question|dialog|list)/.test(state.what),
))
  test(`${what} fits in German`, { tag: ["@long", "@beyond-7.21"] }, async ({ browser }) => {
    await lookInGerman(await open(browser), what);
  });
