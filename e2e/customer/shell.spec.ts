// The customer's shell: which page the key `page` opens, the header, the bell (docs/rules/screens.md 1–3).
// web/src/areas/customer/shell.screen.test.ts tests what the frame contains for each role.
import { holdUntil } from "../hold-back.ts";
import { pressEscape } from "../keyboard.ts";
import { visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test(
  "the shell begins at Home, resets an unknown page to it, and mirrors the page in the address",
  { tag: ["@customer-2.9"] },
  async ({ context }) => {
    const page = await context.newPage();
    await visit(page, "/");
    await expect(page.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
    const key = () => page.evaluate(() => localStorage.getItem("page"));
    // The prerendered page is there before its script runs.
    await expect.poll(key).toBe("Home");
    // Only the client draws this; before that, a link opens a new document.
    const needs = page.getByRole("region", { name: "What needs doing?" });
    await expect(needs.getByRole("link").first()).toBeVisible();
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await expect.poll(key).toBe("Workers");
    await expect(page).toHaveURL(`${journeyUrl()}/?open=Workers`);
    await page
      .getByRole("button", { name: /^View Details/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Book now" })).toBeVisible();
    await expect.poll(key).toMatch(/^Worker_details\/\d+$/);
    await expect(page).toHaveURL(/\/\?open=Worker_details\/\d+$/);
    for (const unknown of ["Nowhere", "Worker_details/", "Booking_details/x"]) {
      await page.evaluate((name) => localStorage.setItem("page", name), unknown);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: /Skilled hands/ })).toBeVisible();
      await expect.poll(key).toBe("Home");
    }
  },
);

test("a button pressed while the page is only drawn reacts once it can", async ({ page }) => {
  const deliver = await holdUntil(page, /\/assets\/start-/);
  await visit(page, "/", { isReady: false });
  await page.getByRole("button", { name: "Account" }).click();
  deliver();
  await expect(page.getByRole("menuitem")).toHaveText(["Sign In", "Sign Up"]);
  // Presses are no longer recorded: they would be repeated when the frame is drawn again.
  await pressEscape(page);
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  const kept = await page.evaluate(() => (globalThis as { pressedEarly?: unknown }).pressedEarly);
  expect(kept).toBeFalsy();
});

test(
  "the not-found page says so, with 404, and leads Home",
  { tag: ["@beyond-7.1", "@customer-2.1", "@customer-2.12"] },
  async ({ page }) => {
    const answer = await visit(page, "/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Unfortunately, The page you're looking for doesn't exist!")).toBeVisible();
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Back to Home" }).click();
    await expect(page).toHaveURL(`${journeyUrl()}/`);
  },
);
