// Customers' money through the test checkout: paid, given back in part after a late cancellation, and settled by hand
// when a refund fails. The worker's statement adds up to what the panel shows.
import type { Page } from "@playwright/test";
import { administrator, openSection } from "../admin/panel.ts";
import { looksRight, phone } from "../looks.ts";
import { openPage, visit } from "../open.ts";
import { expect, test } from "../test.ts";
import {
  api,
  bookByCall,
  category,
  customer,
  listedWorker,
  type ListedWorker,
  type Person,
} from "./people.ts";

/** Half of the total stays when an accepted visit is canceled; shares can be paid out at once. */
const policy = {
  fee_percent: 10,
  cancel_tiers: [{ hours_before: 0, percent: 50 }],
  payout_after_hours: 0,
};

/** Books an hour of a worker online, which the worker accepts. */
async function acceptedOnline(person: Person, worker: ListedWorker, startTime: string): Promise<number> {
  const fields = { title: `Leaking tap at ${startTime}`, startTime, payment_method: "online" };
  const id = await bookByCall(person, worker, fields);
  await move(worker, id, "accepted");
  return id;
}

const move = (worker: ListedWorker, id: number, status: string) =>
  api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });

/** Pays on the provider's page and comes back to the booking. */
async function pay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay ₹300" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText(/^paid on /)).toBeVisible();
}

/** The lines of the worker's statement, newest first. */
const statementOf = async (worker: ListedWorker) => {
  const path = "/api/v1/worker/earnings/entries";
  const { items } = await api<{ items: { kind: string; amount_paise: number; balance_paise: number }[] }>(
    "GET",
    path,
    { token: worker.token },
  );
  return items;
};

test(
  "a customer pays, cancels late and gets a part back; statement and panel agree",
  { tag: ["@money-2.3", "@money-10.5"] },
  async ({ browser }) => {
    const worker = await listedWorker({ job: await category(policy) });
    const person = await customer();
    const [done, canceled] = [
      await acceptedOnline(person, worker, "09:00"),
      await acceptedOnline(person, worker, "10:00"),
    ];
    const page = await openPage(browser, `/?open=Booking_details/${done}`, person, { viewport: phone });
    await pay(page);
    await expect(page.getByRole("button", { name: /^Receipt R\// })).toBeVisible();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Receipt R\// }).click();
    expect((await saving).suggestedFilename()).toMatch(/^R-.*\.pdf$/);
    for (const status of ["visited", "completed"]) await move(worker, done, status);

    await visit(page, `/?open=Booking_details/${canceled}`);
    await pay(page);
    await page.getByRole("main").getByRole("button", { name: "Cancel this visit" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this visit" });
    await dialog.getByRole("radio", { name: "My plans changed" }).check();
    await expect(dialog.getByText(/₹150/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel this visit" }).click();
    await expect(page.getByText(/^(on its way|done) · the booking was cancelled$/)).toBeVisible();

    await visit(page, "/?open=Payments");
    const list = page.getByRole("list", { name: "Payments" }).getByRole("heading");
    await expect(list).toHaveText(["Leaking tap at 10:00", "Leaking tap at 09:00"]);
    await expect(page.getByText("₹150")).toBeVisible();
    await looksRight(page);

    // 270 of the visit, and 135 of the charge.
    const lines = await statementOf(worker);
    expect(lines.map(({ kind, amount_paise: amount }) => [kind, amount])).toEqual([
      ["cancellation", 13_500],
      ["visit", 27_000],
    ]);
    expect(lines.reduce((sum, { amount_paise: amount }) => sum + amount, 0)).toBe(40_500);
    const panel = await openSection(browser, "Money");
    await panel.getByRole("link", { name: "Payouts" }).click();
    const due = panel.getByRole("row").filter({ hasText: worker.fullName });
    await expect(due.getByRole("button", { name: "₹405: show the entries" }).first()).toBeVisible();
  },
);

test(
  "a refund that fails is settled by hand, and the customer reads that it is done",
  { tag: ["@money-4.14"] },
  async ({ browser }) => {
    const worker = await listedWorker({ job: await category(policy) });
    const person = await customer();
    const id = await acceptedOnline(person, worker, "09:00");
    const page = await openPage(browser, `/?open=Booking_details/${id}`, person, { viewport: phone });
    await pay(page);
    for (const status of ["visited", "completed"]) await move(worker, id, status);
    const { token } = await administrator();
    // The test checkout fails a refund of exactly this amount.
    const body = { amount_paise: 1_313, reason: "The visit began late.", from: "platform" };
    await api("POST", `/api/v1/admin/bookings/${id}/refunds`, { token, body });

    const refunds = async () =>
      (await api<{ refunds: { state: string }[] }>("GET", `/api/v1/bookings/${id}`, { token })).refunds;
    await expect.poll(refunds, { timeout: 20_000 }).toMatchObject([{ state: "failed" }]);
    const panel = await openSection(browser, "Money");
    const row = panel.getByRole("row").filter({ hasText: `Booking ${id}` });
    await expect(row).toContainText("Failed refund");
    await row.getByRole("button", { name: "Refunded another way" }).click();
    const dialog = panel.getByRole("dialog", { name: "Refunded another way" });
    await dialog.getByLabel("Reference").fill("Bank, 17 March");
    await dialog.getByRole("button", { name: "Refunded another way" }).click();
    await expect(row).toHaveCount(0);

    await visit(page, "/?open=Payments");
    await expect(page.getByText("₹13.13")).toBeVisible();
    await expect(page.getByText("done · The visit began late.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Refund note N\// })).toBeVisible();
  },
);

test("a payment at the visit is recorded by the worker and confirmed by the customer", async ({
  browser,
}) => {
  const [worker, person] = [await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Broken switch", startTime: "09:00" });
  for (const status of ["accepted", "visited"]) await move(worker, id, status);
  const theirs = await openPage(browser, `/worker?open=Booking_details/${id}`, worker, { viewport: phone });
  await theirs.getByRole("button", { name: "Record the payment" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByText(/^You recorded ₹300\./)).toBeVisible();
  const page = await openPage(browser, `/?open=Booking_details/${id}`, person, { viewport: phone });
  await page.getByRole("button", { name: "Yes, that’s right" }).click();
  await expect(page.getByText(/^in cash · confirmed by /)).toBeVisible();
});
