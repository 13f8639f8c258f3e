// Saved workers. web/src/areas/customer/saved.screen.test.ts tests a failed save.
import { cardOf, customer, listedWorker, openShell } from "./people.ts";
import { expect, test } from "../test.ts";

test(
  "a customer saves a worker and removes it again",
  { tag: ["@customer-1.3", "@customer-2.22", "@customer-2.29", "@customer-4.21"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const page = await openShell(context, "Saved", person);
    await expect(page.getByText("There are no saved profiles")).toBeVisible();
    await page.getByRole("link", { name: "Workers", exact: true }).first().click();
    await page.getByPlaceholder("Search for workers .....").fill(worker.fullName);
    const found = cardOf(page, worker);
    const save = found.getByRole("button", { name: "Save Profile", exact: true });
    await expect(save).toHaveAccessibleDescription(worker.fullName);
    await save.click();
    await expect(found.getByRole("button", { name: "Remove saved", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Saved", exact: true }).first().click();
    const card = page.getByRole("list", { name: "Saved" }).getByRole("listitem");
    await expect(card).toHaveCount(1);
    const preview =
      "Finds the fault first, then names the price. Works clean and comes on time, every time.".slice(0, 65);
    await expect(card.getByText(`${preview}…`)).toBeVisible();
    await expect(card.getByRole("button", { name: "View details", exact: true })).toBeVisible();
    await card.getByRole("button", { name: "Remove saved", exact: true }).click();
    await expect(page.getByText("There are no saved profiles")).toBeVisible();
  },
);
