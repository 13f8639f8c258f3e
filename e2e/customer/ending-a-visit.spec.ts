// A worker ends a visit early. For the customer's dialog, see
// web/src/features/bookings/endings/cancel-visit.screen.test.ts.
import { api, bookByCall, category, customer, listedWorker } from "./people.ts";
import { desk, looksRight, phone } from "../looks.ts";
import { here, openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "a worker cancels, and the customer books another one with two presses",
  { tag: ["@beyond-3.53"] },
  async ({ browser }) => {
    const job = await category();
    const [worker, other] = [
      await listedWorker({ job, place: here }),
      await listedWorker({ job, place: { ...here, latitude: here.latitude + 0.02 } }),
    ];
    const person = await customer();
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "10:00" });
    await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: "accepted" } });
    const theirs = await openPage(browser, `/worker?open=Booking_details%2F${id}`, worker, {
      viewport: phone,
    });
    await theirs.getByRole("button", { name: "Cancel this visit" }).click();
    const dialog = theirs.getByRole("dialog", { name: "Cancel this visit" });
    await dialog.getByRole("radio", { name: "I am ill" }).check();
    await expect(dialog.getByText("A cancellation by the worker charges nothing.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel this visit" }).click();
    await expect(
      theirs.getByText(`${worker.fullName} cancelled the visit. The worker is ill.`),
    ).toBeVisible();

    const page = await openPage(browser, `/?open=Booking_details%2F${id}`, person, { viewport: desk });
    const instead = page.getByRole("region", { name: "Somebody else instead" });
    await expect(instead.getByText(other.fullName)).toBeVisible();
    await expect(instead.getByText("as before")).toBeVisible();
    await looksRight(page);
    await instead.getByRole("button", { name: "Book instead" }).click();
    await instead.getByRole("button", { name: "Confirm for ₹300" }).click();
    await expect(page.getByRole("heading", { level: 2, name: other.fullName })).toBeVisible();
    await expect(page.getByText("Status : created")).toBeVisible();
  },
);
