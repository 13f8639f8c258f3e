// Two customers want the same hour: one gets it; the other loses none of the entered text and sees which hours are
// left.
import type { Page } from "@playwright/test";
import { browserOf, customer, listedWorker, openDetails } from "./people.ts";
import { expect, test } from "../test.ts";

/** Waits for the toast, which is shown for four seconds. */
const expectTold = (page: Page): Promise<void> =>
  expect(
    page.locator("[data-sonner-toast]").filter({ hasText: "These hours have just been taken" }),
  ).toBeVisible();

test(
  "the customer who loses the race for an hour keeps everything and takes another",
  { tag: ["@customer-8.1"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const name = `Worker_details/${worker.workerId}`;
    const pages = await Promise.all(
      [await customer(), await customer()].map((person) => browserOf(browser, name, person)),
    );
    for (const page of pages) {
      await page.getByRole("button", { name: "Book now" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: "10:00 am", exact: true }).check();
      await dialog.getByLabel("Work", { exact: true }).fill("Leaking tap");
      await openDetails(dialog);
      await dialog.getByLabel("Damaged parts (if any)").fill("The washer");
      await dialog.getByLabel("Address").fill("12 Lake Road, Kaloor, Kochi");
    }
    await Promise.all(pages.map((page) => page.getByRole("button", { name: "Confirm Booking" }).click()));
    const won = await Promise.all(
      pages.map((page) =>
        Promise.race([
          page
            .getByText("Booking/Booking details")
            .waitFor()
            .then(() => true),
          page
            .getByText(/Still free on this day/)
            .waitFor()
            .then(() => expectTold(page))
            .then(() => false),
        ]),
      ),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    const loser = pages[won.indexOf(false)];
    if (!loser) throw new Error("somebody must have lost");
    const dialog = loser.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toHaveText(
      /^These hours have just been taken\. .*Still free on this day: 9:00\sam, 11:00\sam/,
    );
    await expect(dialog.getByRole("radio", { name: /10:00\sam/ })).toBeDisabled();
    await expect(dialog.getByLabel("Work", { exact: true })).toHaveValue("Leaking tap");
    await expect(dialog.getByLabel("Damaged parts (if any)")).toHaveValue("The washer");
    await dialog.getByRole("radio", { name: "11:00 am", exact: true }).check();
    await dialog.getByRole("button", { name: "Confirm Booking" }).click();
    await expect(loser.getByText(/Booked to : .*11:00\sam – 12:00\spm/)).toBeVisible();
  },
);
