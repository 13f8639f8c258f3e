// The workers list: filters as chips, sort order, pages, and which of these are kept after leaving it.
import { openShell } from "./people.ts";
import { expect, test } from "../test.ts";

test(
  "filters are shown as chips, survive leaving and can be removed",
  { tag: ["@customer-1.2", "@customer-2.22", "@customer-2.25", "@customer-5.8", "@customer-9.2"] },
  async ({ context }) => {
    const page = await openShell(context, "Workers");
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await page.getByRole("button", { name: "Filter workers" }).click();
    const dialog = page.getByRole("dialog", { name: "Filter Workers" });
    await expect(dialog.getByLabel("Min Price")).toHaveValue("0");
    await expect(dialog.getByLabel("Max Price")).toHaveValue("100000");
    await expect(dialog.getByLabel("Job Type")).toHaveText("All");
    await expect(dialog.getByLabel("Qualification")).toHaveText("All");
    await dialog.getByLabel("Job Type").click();
    await page.getByRole("option", { name: "Electrician" }).click();
    await dialog.getByLabel("Max Price").fill("450");
    await expect(dialog.getByRole("status")).toHaveText(/^Show \d+ workers$/);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(dialog).toBeHidden();
    const chips = page.getByRole("list", { name: "Filters" });
    await expect(chips.getByRole("listitem")).toHaveText(["Electrician", "Up to ₹450"]);
    await expect(page.getByRole("button", { name: /^View Details/ }).first()).toBeVisible();

    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeHidden();
    await page.goBack();
    await expect(chips.getByRole("listitem")).toHaveText(["Electrician", "Up to ₹450"]);
    await page.getByRole("button", { name: "Remove the filter Up to ₹450" }).click();
    // The button disappeared along with its filter, so the focus moves to the heading.
    await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeFocused();
    await expect(chips.getByRole("listitem")).toHaveText(["Electrician"]);
    const cards = page.getByRole("list", { name: "Workers" }).getByRole("listitem");
    await expect(cards.filter({ hasText: "Electrician" }).first()).toBeVisible();
    await expect(cards.filter({ hasNotText: "Electrician" })).toHaveCount(0);
  },
);
