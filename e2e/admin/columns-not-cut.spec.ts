// In every language no column of a panel table is cut.
import { expect, test, type Locator, type Page } from "@playwright/test";
import { customer } from "../customer/people.ts";
import { closeAfterEach } from "../worker/area.ts";
import { openSection } from "./panel.ts";

closeAfterEach();

const tables = ["Categoryes", "Users", "Workers", "Bookings", "Wallet", "Requests", "Audit", "Security"];

const rowsOf = (page: Page): Locator => page.locator("tbody tr[data-row]");

/** Waits until the rows that were asked for stand there. */
async function settled(page: Page): Promise<void> {
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Another section, by the sidebar, whatever it is called in the language. */
async function goTo(page: Page, section: string): Promise<void> {
  await page.locator(`nav a[href$="open=${section}"]`).click();
  await expect(page).toHaveURL(new RegExp(`open=${section}$`));
  // The address changes before the section does.
  await expect(page.locator(`nav a[href$="open=${section}"][aria-current=page]`)).toBeVisible();
  await settled(page);
}

for (const language of ["en", "hi", "ml"])
  test(
    `no column of a table is cut at 900 and 1200 pixels (${language})`,
    { tag: ["@screens-2.27"] },
    async ({ browser }) => {
      test.slow();
      await customer();
      const page = await openSection(browser, "Users");
      await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
      await page.reload();
      const sideways = (): Promise<number> =>
        page
          .locator("table")
          .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : -1));
      for (const section of tables) {
        await goTo(page, section);
        for (const width of [900, 1200]) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(sideways, { message: `${section} at ${width} pixels` }).toBe(0);
        }
      }
      if (language !== "en") return;
      // Two columns in one place are both named, and sort.
      await goTo(page, "Users");
      await page.setViewportSize({ width: 900, height: 900 });
      const head = page.getByRole("columnheader", { name: "Email" });
      await expect(head).toContainText("Phone");
      const second = head.getByRole("button", { name: "Phone", exact: true });
      await second.click();
      await expect(page).toHaveURL(/sort=phone/);
      await expect(second).toHaveAccessibleDescription("Phone, ascending");
    },
  );
