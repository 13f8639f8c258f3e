// A visit that ends early: a late cancellation with its price shown before, and another worker in two presses.
import { api, bookByCall, category, customer, listedWorker, type ListedWorker } from "./people.ts";
import { desk, looksRight, phone } from "../looks.ts";
import { here, openPage } from "../open.ts";
import { expect, test } from "../test.ts";

const halfOfIt = { cancel_tiers: [{ hours_before: 0, percent: 50 }] };
const accept = (id: number, worker: ListedWorker) =>
  api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: "accepted" } });

test(
  "a customer sees what canceling late means, then that it changed, and cancels",
  { tag: ["@beyond-3.53"] },
  async ({ browser }) => {
    const worker = await listedWorker({ job: await category(halfOfIt) });
    const person = await customer();
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    await accept(id, worker);
    const page = await openPage(browser, `/?open=Booking_details%2F${id}`, person, { viewport: phone });
    // As it was shown before the visit came nearer.
    await page.route(
      `**/api/v1/bookings/${id}/cancellation?*`,
      async (route) => {
        const answer = await route.fetch();
        const quote = await answer.json();
        quote.rule.text = "By our policy ₹75; nothing is taken, you pay on the visit.";
        await route.fulfill({ json: { ...quote, quote: "of-before" } });
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Cancel this visit" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this visit" });
    await dialog.getByRole("button", { name: "Cancel this visit" }).click();
    await expect(dialog.getByText("Please choose why.")).toBeVisible();
    await dialog.getByRole("radio", { name: "My plans changed" }).check();
    await expect(dialog.getByText(/₹75; nothing is taken/)).toBeVisible();
    await dialog.getByLabel("Note").fill("We are away.");
    await dialog.getByRole("button", { name: "Cancel this visit" }).click();
    await expect(dialog.getByText(/This has changed meanwhile/)).toBeVisible();
    await expect(
      dialog.getByText("By our policy ₹150; nothing is taken, you pay on the visit."),
    ).toBeVisible();
    await expect(dialog.getByText("It is noted as a late cancellation.")).toBeVisible();
    await looksRight(page);
    await dialog.getByRole("button", { name: "Cancel this visit" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("The visit is canceled.")).toBeVisible();
    await expect(page.getByText("Status : canceled")).toBeVisible();
    await expect(page.getByText("Journey Person canceled the visit. Plans changed.")).toBeVisible();
    await expect(page.getByText("We are away.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel this visit" })).toHaveCount(0);
  },
);

test(
  "a worker cancels, and the customer has another one in two presses",
  { tag: ["@beyond-3.53"] },
  async ({ browser }) => {
    const job = await category();
    const [worker, other] = [
      await listedWorker({ job, place: here }),
      await listedWorker({ job, place: { ...here, latitude: here.latitude + 0.02 } }),
    ];
    const person = await customer();
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "10:00" });
    await accept(id, worker);
    const theirs = await openPage(browser, `/worker?open=Booking_details%2F${id}`, worker, {
      viewport: phone,
    });
    await theirs.getByRole("button", { name: "Cancel this visit" }).click();
    const dialog = theirs.getByRole("dialog", { name: "Cancel this visit" });
    await dialog.getByRole("radio", { name: "I am ill" }).check();
    await expect(dialog.getByText("A cancellation by the worker charges nothing.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel this visit" }).click();
    await expect(theirs.getByText(`${worker.fullName} canceled the visit. The worker is ill.`)).toBeVisible();

    const page = await openPage(browser, `/?open=Booking_details%2F${id}`, person, { viewport: desk });
    const instead = page.getByRole("region", { name: "Somebody else instead" });
    await expect(instead.getByText(other.fullName)).toBeVisible();
    await expect(instead.getByText("as before")).toBeVisible();
    await looksRight(page);
    await instead.getByRole("button", { name: "Book instead" }).click();
    await instead.getByRole("button", { name: "Confirm for ₹300" }).click();
    await expect(page.getByRole("heading", { level: 1, name: other.fullName })).toBeVisible();
    await expect(page.getByText("Status : created")).toBeVisible();
  },
);
