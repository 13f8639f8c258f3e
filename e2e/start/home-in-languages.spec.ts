// Home and the pages of text in each language: complete without scripts, and hydrated without being drawn again
// (docs/rules/public-pages.md 7, 10).
import type { Browser, Page } from "@playwright/test";
import { writtenLanguages } from "../../web/written-languages.mjs";
import { textIn } from "../texts.ts";
import { phone } from "../looks.ts";
import { offerEveryLanguage, otherLanguages } from "../offer-languages.ts";
import { newContext, settled, stored, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test.beforeAll(offerEveryLanguage);

/** Opens a browser that has a language, both in requests and in scripts. */
const browserIn = (browser: Browser, language: string, options = {}) =>
  newContext(browser, { viewport: phone, locale: `${language}-IN`, ...options });
/** Malayalam has the widest texts; `npm run test:long` runs the others. */
const longUnless = (isShort: boolean): string[] => (isShort ? [] : ["@long"]);
const headline = (page: Page) => page.getByRole("heading", { level: 1 });

for (const language of writtenLanguages)
  test(
    `without scripts Home, the terms and the privacy policy are read in ${language}`,
    { tag: ["@beyond-7.4", ...longUnless(language === "ml")] },
    async ({ browser }) => {
      const context = await browserIn(browser, "en", { javaScriptEnabled: false });
      const page = await context.newPage();
      await visit(page, `/?lang=${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page).toHaveTitle(textIn(language, "shell.homeTitle"));
      await expect(headline(page)).toHaveText(textIn(language, "home.title"));
      await expect(headline(page)).toBeVisible();
      // The placeholders that scripts fill are not shown; what replaces them without scripts is.
      for (const part of ["#categories", "#free", "#reviews", "[data-to-come]", "section[aria-label]"])
        await expect(page.locator(part).locator("visible=true")).toHaveCount(0);
      const words = page.locator("#home-words");
      // Located as elements: Playwright finds neither texts nor roles inside <noscript>.
      await expect(words.locator("dt").first()).toBeVisible();
      expect(await words.locator("dt").first().innerText()).toBe(textIn(language, "home.servicesDelivered"));
      const address = (await words.locator("a").first().getAttribute("href")) ?? "";
      expect(address).toMatch(language === "en" ? /^\/(services|workers)/ : new RegExp(`lang=${language}$`));
      await words.locator("a").first().click();
      await expect(page).toHaveURL(journeyUrl() + address);
      await expect(headline(page)).toBeVisible();
      await visit(page, `/?lang=${language}`);
      if (process.env["SHOTS"])
        await page.screenshot({ path: `${process.env["SHOTS"]}/home-plain-${language}.png`, fullPage: true });
      await page.getByRole("searchbox").fill("anita");
      await page.getByRole("searchbox").press("Enter");
      const stays = language === "en" ? "" : `&lang=${language}`;
      await expect(page).toHaveURL(`${journeyUrl()}/workers?search=anita${stays}`);
      await expect(page.locator("#public-page")).toHaveAttribute("lang", language);
      await expect(headline(page)).toBeVisible();
      for (const name of ["terms", "privacy"]) {
        await visit(page, `/${name}?lang=${language}`);
        await expect(headline(page)).toHaveText(textIn(language, `legal.${name}`));
        // The server's text is in the language: the rules in force, and since when.
        await expect(page.locator("main h2").first()).toBeVisible();
        await expect(page.locator("main").getByText(/\d{4}/).first()).toBeVisible();
      }
      await context.close();
    },
  );

for (const language of otherLanguages)
  test(
    `the drawn Home in ${language} is hydrated unchanged, and nothing moves`,
    { tag: ["@beyond-7.21", ...longUnless(language === "ml")] },
    async ({ browser }) => {
      const context = await browserIn(browser, language);
      // A typeface that comes later than 1.5 s may move the page (docs/rules/public-pages.md 10), so it is cached here
      // already.
      const before = await context.newPage();
      await visit(before, "/");
      await settled(before);
      await before.evaluate(() => document.fonts.ready);
      await before.close();
      const page = await context.newPage();
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            (window as unknown as { moved: number }).moved += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        // Notes the first headline, which is in the server's markup, before any of the client's scripts.
        const note = (): void => {
          const first = document.querySelector("h1");
          if (first) first.setAttribute("data-drawn", "");
          else requestAnimationFrame(note);
        };
        requestAnimationFrame(note);
      });
      await visit(page, "/");
      await expect(headline(page)).toHaveText(textIn(language, "home.title"));
      await expect(
        page
          .getByRole("region", { name: textIn(language, "home.categories") })
          .getByRole("link")
          .first(),
      ).toBeVisible();
      await settled(page);
      await expect(headline(page)).toHaveAttribute("data-drawn", "");
      expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThanOrEqual(
        0.02,
      );
      await context.close();
    },
  );

for (const [written, chosen] of [
  ["hi", "hi"],
  ["ml", "hi"],
] as const)
  test(
    `Home, written in ${written}, is in English with its title when the texts in ${chosen} cannot be loaded`,
    { tag: ["@beyond-7.21", ...longUnless(written === "ml")] },
    async ({ browser }) => {
      const context = await browserIn(browser, written);
      await stored(context, { language: chosen });
      const page = await context.newPage();
      await page.route(`**/assets/${chosen}-*`, (route) => route.abort());
      await visit(page, "/");
      await expect(headline(page)).toHaveText(textIn("en", "home.title"));
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page).toHaveTitle(textIn("en", "shell.homeTitle"));
      await context.close();
    },
  );

test(
  "the tab's title is in the chosen language, whatever the browser's is",
  { tag: ["@beyond-7.21"] },
  async ({ browser }) => {
    for (const [chosen, other] of [
      ["en", "hi"],
      ["hi", "en"],
      ["ml", "hi"],
    ] as const) {
      const context = await browserIn(browser, other);
      await stored(context, { language: chosen });
      const page = await context.newPage();
      await visit(page, "/");
      await expect(headline(page)).toHaveText(textIn(chosen, "home.title"));
      await expect(page).toHaveTitle(textIn(chosen, "shell.homeTitle"));
      // Back from another screen works too, even from one with server markup.
      await visit(page, "/terms");
      await expect(page).toHaveTitle(
        textIn(chosen, "ui.title").replace("{screen}", textIn(chosen, "legal.terms")),
      );
      await page
        .getByRole("banner")
        .getByRole("link", { name: textIn(chosen, "shell.toHome") })
        .click();
      await expect(page).toHaveTitle(textIn(chosen, "shell.homeTitle"));
      await context.close();
    }
  },
);
