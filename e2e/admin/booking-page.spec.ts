// A booking's page in the panel: an administrator moves and cancels a visit with a reason that both sides read.
import { expect, test } from "@playwright/test";
import { api, bookByCall, customer, listedWorker } from "../customer/people.ts";
import { at, looksRight, phone } from "../worker/area.ts";
import { openSection } from "./panel.ts";

test("an administrator moves a visit, then cancels it; both sides read why", async ({ browser }) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: "accepted" } });
  const theirs = await at(browser, `/worker?open=Booking_details%2F${id}`, worker, { viewport: phone });
  await expect(theirs.getByText("Accepted", { exact: true }).first()).toBeVisible();

  const page = await openSection(browser, `Booking_details/${id}`);
  await page.getByRole("button", { name: "Move this visit" }).click();
  const move = page.getByRole("dialog", { name: "Move this visit" });
  await move.getByRole("button", { name: "Move it now" }).click();
  await expect(move.getByText("Please choose a start.")).toBeVisible();
  await move.getByRole("group", { name: "Day" }).getByRole("radio").nth(1).check({ force: true });
  await move.getByRole("radio", { name: "10:00 am" }).check({ force: true });
  await move.getByLabel("Reason").fill("The road is closed on that day.");
  await looksRight(page);
  await move.getByRole("button", { name: "Move it now" }).click();
  await expect(move).toBeHidden();
  for (const one of [page, theirs])
    await expect(one.getByText("‘The road is closed on that day.’")).toBeVisible();

  await page.getByRole("button", { name: "Cancel this booking" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel this booking" });
  await cancel.getByLabel("Reason").fill("The worker is in hospital.");
  await cancel.getByRole("button", { name: "Cancel the booking" }).click();
  await expect(cancel).toBeHidden();
  for (const one of [page, theirs]) await expect(one.getByText("‘The worker is in hospital.’")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel this booking" })).toHaveCount(0);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the record" }).click();
  expect((await saved).suggestedFilename()).toBe(`HourHand, record of booking ${id}.json`);
});
