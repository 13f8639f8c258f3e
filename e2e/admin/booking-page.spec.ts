// A booking's page in the panel: an administrator moves or cancels a visit, or starts it without its code, and gives a
// reason that both sides can read.
import { api, bookByCall, category, customer, listedWorker } from "../customer/people.ts";
import { openSection } from "./panel.ts";
import { looksRight, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test("an administrator moves a visit, then cancels it; both sides read why", async ({ browser }) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: "accepted" } });
  const theirs = await openPage(browser, `/worker?open=Booking_details%2F${id}`, worker, { viewport: phone });
  await theirs.getByText("What happened").click();
  await expect(theirs.getByText("Accepted", { exact: true }).first()).toBeVisible();

  const page = await openSection(browser, `Booking_details/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Leaking tap .*9:00\sam/ })).toBeVisible();
  await page.getByRole("button", { name: "Move this visit" }).click();
  const move = page.getByRole("dialog", { name: "Move this visit" });
  await move.getByRole("button", { name: "Move it now" }).click();
  await expect(move.getByText("Please choose a start.")).toBeVisible();
  await move.getByRole("group", { name: "Day" }).getByRole("radio").nth(1).check({ force: true });
  await move.getByRole("radio", { name: "10:00 am" }).check({ force: true });
  await move.getByLabel("Reason").fill("The road is closed on that day.");
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

test("an administrator starts a visit without its code; both sides read why", async ({ browser }) => {
  const [worker, person] = [
    await listedWorker({ job: await category({ arrival_code: "required" }) }),
    await customer(),
  ];
  const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: "accepted" } });
  const theirs = await openPage(browser, `/worker?open=Booking_details%2F${id}`, worker, { viewport: phone });
  const asked = await openPage(browser, `/?open=Booking_details%2F${id}`, person, { viewport: phone });
  for (const one of [theirs, asked]) {
    await one.getByText("What happened").click();
    await expect(one.getByText("Accepted", { exact: true }).first()).toBeVisible();
  }

  const page = await openSection(browser, `Booking_details/${id}`);
  await page.getByRole("button", { name: "Allow the visit without a code" }).click();
  const dialog = page.getByRole("dialog", { name: "Allow the visit without a code" });
  await dialog.getByLabel("Reason").fill("The customer has no phone with them.");
  await looksRight(page);
  await dialog.getByRole("button", { name: "Allow it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Allow the visit without a code" })).toHaveCount(0);
  for (const one of [page, theirs, asked])
    await expect(one.getByText("‘The customer has no phone with them.’", { exact: true })).toBeVisible();
  await expect(
    asked.getByText(
      "The administrator confirmed the arrival without the code: ‘The customer has no phone with them.’.",
    ),
  ).toBeVisible();
});
