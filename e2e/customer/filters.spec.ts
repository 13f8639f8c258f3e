// The workers list: filters as chips, order, pages, and what survives leaving.
import { expect, test } from "@playwright/test";
import { openShell } from "./people.ts";

test("filters stand as chips, survive leaving and can be taken away", async ({ context }) => {
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
  await expect(chips.getByRole("listitem")).toHaveText(["Electrician"]);
  for (const card of await page.getByRole("list", { name: "Workers" }).getByRole("listitem").all())
    await expect(card).toContainText("Electrician");
});

test("six workers stand on a page, and the next are a press away", async ({ context }) => {
  const page = await openShell(context, "Workers");
  const cards = page.getByRole("list", { name: "Workers" }).getByRole("listitem");
  await expect(cards).toHaveCount(6);
  const first = await cards.first().getByRole("heading").textContent();
  await page.getByRole("button", { name: "Go to page 2" }).click();
  await expect(cards.first().getByRole("heading")).not.toHaveText(first ?? "");
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(cards.first().getByRole("heading")).toHaveText(first ?? "");
});

test("workers are sorted by salary", async ({ context }) => {
  const page = await openShell(context, "Workers");
  await page.getByLabel("Sort by").click();
  for (const order of ["Salary descending", "Experience ascending", "Experience descending"])
    await expect(page.getByRole("option", { name: order, exact: true })).toBeVisible();
  await page.getByRole("option", { name: "Salary ascending" }).click();
  const prices = page.getByText(/^₹[\d,.]+ per hour$/);
  await expect
    .poll(async () => {
      const shown = (await prices.allTextContents()).map((price) => Number(price.replace(/[^\d.]/g, "")));
      return shown.length === 6 && shown.every((price, at) => at === 0 || price >= (shown[at - 1] ?? 0));
    })
    .toBe(true);
});

test("nobody found is said in the documented words", async ({ context }) => {
  const page = await openShell(context, "Workers");
  await page.getByPlaceholder("Search for workers .....").fill("nobody is called that");
  await expect(page.getByText("There are no data to your requirment.")).toBeVisible();
  await page.getByRole("button", { name: "Show all workers" }).click();
  await expect(page.getByRole("button", { name: /^View Details/ })).toHaveCount(6);
});

test("a failing list says so and is tried again", async ({ context }) => {
  const page = await openShell(context, "Privacy");
  await page.route("**/user/workers_view/", (route) =>
    route.fulfill({ status: 400, json: { message: "No list today." } }),
  );
  await page.getByRole("link", { name: "Workers", exact: true }).first().click();
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: "No list today." })).toBeVisible();
  await expect(page.getByText("The workers could not be loaded.")).toBeVisible();
  await page.unroute("**/user/workers_view/");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: /^View Details/ })).toHaveCount(6);
});
