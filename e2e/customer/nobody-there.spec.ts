// A customer did not show up: the worker reports it with the consequence that the policy sets, and the customer adds a
// statement. In a product of its own, whose clock is moved to the visit.
import { api, bookByCall, customer, listedWorker } from "./people.ts";
import { desk, looksRight, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test.use({ settings: { TEST_CLOCK: "on" } });

test("a worker reports that nobody is there, and the customer adds a statement", async ({ browser }) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "10:00" });
  await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: "accepted" } });
  const booking = await api<{ date: string }>("GET", `/api/v1/bookings/${id}`, { token: worker.token });
  const { now } = await api<{ now: string }>("GET", "/api/v1/test/clock");
  const minutes = (Date.parse(`${booking.date}T10:16:00+05:30`) - Date.parse(now)) / 60_000;
  const { access: token } = await api<{ access: string }>("POST", "/token/", {
    body: { username: "admin", password: "HourHand-demo-1" },
  });
  await api("POST", "/api/v1/test/clock", { token, body: { advance_minutes: Math.ceil(minutes) } });

  const theirs = await openPage(browser, `/worker?open=Booking_details%2F${id}`, worker, { viewport: phone });
  await theirs.getByRole("button", { name: "Nobody is here" }).click();
  const dialog = theirs.getByRole("dialog", { name: "Journey Person has not turned up" });
  await expect(
    dialog.getByText("Our policy allows a charge of ₹300, but nothing will be charged."),
  ).toBeVisible();
  await dialog.getByLabel("What happened").fill("I rang twice.");
  await looksRight(theirs);
  await dialog.getByRole("button", { name: "End the booking" }).click();
  await expect(dialog).toBeHidden();
  const reported = `${worker.fullName} reported that Journey Person was not there.`;
  await expect(theirs.getByText(reported)).toBeVisible();

  const page = await openPage(browser, `/?open=Booking_details%2F${id}`, person, { viewport: desk });
  await expect(page.getByText(reported)).toBeVisible();
  await expect(page.getByText("I rang twice.")).toBeVisible();
  const add = page.getByRole("button", { name: "Add statement" });
  await add.click();
  await expect(page.getByText("Your statement is missing: please fill it in.")).toBeVisible();
  await page.getByLabel("Your statement").fill("The bell is broken.");
  await add.click();
  await expect(add).toHaveCount(0);
  await expect(page.getByText("The bell is broken.")).toBeVisible();
  await looksRight(page);
});
