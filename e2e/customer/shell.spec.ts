// The customer's shell before the client runs, and pages outside it (docs/rules/screens.md 1–3).
// web/src/areas/customer/shell.screen.test.ts tests what the frame contains for each role.
import { holdUntil } from "../hold-back.ts";
import { pressEscape } from "../keyboard.ts";
import { visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

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
  "the not-found page says so, with 404, and leads Home; a page of text is read at its address",
  { tag: ["@beyond-7.1", "@customer-2.1", "@customer-2.12"] },
  async ({ page }) => {
    const answer = await visit(page, "/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Unfortunately, The page you're looking for doesn't exist!")).toBeVisible();
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Back to Home" }).click();
    await expect(page).toHaveURL(`${journeyUrl()}/`);
    expect((await visit(page, "/services/astronaut"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: /doesn't exist/ })).toBeVisible();
    // A name that every object has as a property is not a page either.
    await visit(page, "/constructor");
    await expect(page.getByRole("heading", { level: 1, name: /doesn't exist/ })).toBeVisible();
    await visit(page, "/terms");
    await expect(page.getByRole("heading", { level: 1, name: "Terms & Conditions" })).toBeVisible();
    await expect(page).toHaveURL(/\/terms$/);
  },
);
