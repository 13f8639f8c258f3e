// A worker's calendar: days off over existing bookings, and extra hours that a customer books.
import type { Locator, Page } from "@playwright/test";
import { bookByCall, cardOf, customer, listedWorker, openShell } from "../customer/people.ts";
import { desk, looksRight, phone } from "../looks.ts";
import { newContext, openPage } from "../open.ts";
import { expect, test } from "../test.ts";

/** Tomorrow and the day after as screens write them: the journeys' clock is at Tuesday, 16 March 2027. */
const tomorrowLong = "Wednesday, 17 March";
const nextLong = "Thursday, 18 March";

/** Finds a day's button in the calendar. */
const dayOf = (page: Page, long: string): Locator =>
  page.getByRole("region", { name: "Calendar" }).getByRole("button", { name: new RegExp(`^${long},`) });

/** Checks a desktop, and the phone that the journey uses next. */
async function looksRightAtBothSizes(page: Page): Promise<void> {
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    await looksRight(page);
  }
}

test("a day off is taken over a booking, and extra hours are booked", async ({ browser }) => {
  const [worker, buyer] = [await listedWorker(), await customer()];
  await bookByCall(buyer, worker, { title: "Ceiling fan does not turn", startTime: "10:00:00" });
  const page = await openPage(browser, "/worker?open=Schedule", worker, { viewport: phone });

  const tomorrow = dayOf(page, tomorrowLong);
  await expect(tomorrow).toHaveAccessibleName(/3 hours offered, 1 hour taken$/);
  await tomorrow.click();
  const detail = page.getByRole("region", { name: tomorrowLong });
  await expect(detail.getByText("Ceiling fan does not turn")).toBeVisible();
  await detail.getByRole("button", { name: "Take time off" }).click();
  const sheet = page.getByRole("dialog", { name: "Days off and extra hours" });
  await expect(sheet.getByText("1 booking is in this time and stays:")).toBeVisible();
  await expect(
    sheet.getByText(/10:00\sam – 11:00\sam: Ceiling fan does not turn, Journey Person/),
  ).toBeVisible();
  await sheet.getByRole("switch", { name: "Whole days" }).uncheck();
  await sheet.getByRole("toolbar", { name: "Begins at" }).getByText("11:00 am").click();
  await sheet.getByRole("toolbar", { name: "Ends at" }).getByText("12:00 pm").click();
  await expect(sheet.getByLabel("From")).toHaveValue("11:00");
  await expect(sheet.getByLabel("To", { exact: true })).toHaveValue("12:00");
  await expect(sheet.getByText("No booking is in this time.")).toBeVisible();
  await looksRightAtBothSizes(page);
  await sheet.getByRole("switch", { name: "Whole days" }).check();
  await sheet.getByLabel("Note for yourself (if any)").fill("Family wedding");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
  await expect(tomorrow).toHaveAccessibleName(/off all day, 1 hour taken$/);
  await expect(detail.getByText(/^Off on .*: Family wedding$/)).toBeVisible();

  const next = dayOf(page, nextLong);
  await next.click();
  await page.getByRole("button", { name: "Add extra hours" }).click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByLabel("From")).toHaveAccessibleDescription(/\./);
  await sheet.getByLabel("From").fill("11:00");
  await sheet.getByLabel("To", { exact: true }).fill("13:00");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByRole("alert")).toContainText("These extra hours overlap weekly hours");
  await expect(sheet.getByLabel("From")).toHaveValue("11:00");
  await sheet.getByLabel("From").fill("18:00");
  await sheet.getByLabel("To", { exact: true }).fill("20:00");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
  await expect(next).toHaveAccessibleName(/5 hours offered$/);
  await looksRight(page);

  const shop = await openShell(await newContext(browser, { viewport: desk }), "Workers", buyer);
  await shop.getByPlaceholder("Search for workers .....").fill(worker.fullName);
  await expect(cardOf(shop, worker)).toContainText(/Free Thu .*, 9:00\sam/);
  await cardOf(shop, worker).getByRole("button", { name: "View Details", exact: true }).click();
  // Tomorrow is off, so the first free day is already selected.
  await shop.getByRole("button", { name: new RegExp(`^Book ${nextLong} at 7:00\\spm`) }).click();
  const dialog = shop.getByRole("dialog", { name: "Book a worker" });
  await expect(dialog.getByText(`${nextLong}, 7:00 pm to 8:00 pm`)).toBeVisible();
  await dialog.getByLabel("Work", { exact: true }).fill("Socket is loose");
  await dialog.getByLabel("Address").fill("12 Lake Road, Kaloor, Kochi");
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(shop.getByText("Booking/Booking details")).toBeVisible();

  // The worker's open screen gets nothing but the notice of the booking.
  await expect(next).toHaveAccessibleName(/5 hours offered, 1 hour taken$/);
  await next.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tomorrow).toBeFocused();
  await detail.getByRole("button", { name: /^Remove: Off on/ }).click();
  await expect(tomorrow).toHaveAccessibleName(/3 hours offered, 1 hour taken$/);
});
