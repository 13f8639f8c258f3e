// The worker area's pages in a browser's history; worker-shell.screen.test.ts tests what they contain.
import { listedWorker } from "../customer/people.ts";
import { desk } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "an unknown page is Home, Back and a reload keep the page, logging out returns to Home",
  { tag: ["@worker-2.5", "@worker-2.30", "@worker-2.31", "@worker-9.9"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const page = await openPage(browser, "/worker?open=Nowhere", worker, { viewport: desk });
    await expect(page.getByRole("heading", { name: "Hello, Journey" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("page"))).toBe("Home");
    const navigation = page.getByRole("navigation", { name: "Main" });
    for (const name of ["Schedule", "Profile", "Payments"]) {
      await navigation.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page).toHaveTitle(`${name} – HourHand`);
    }
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText("user Loged out")).toBeVisible();
    await expect(page).toHaveTitle("HourHand – skilled hands by the hour");
    expect(
      await page.evaluate(() => [localStorage.getItem("page"), localStorage.getItem("auth.refresh")]),
    ).toEqual(["Home", null]);
  },
);
