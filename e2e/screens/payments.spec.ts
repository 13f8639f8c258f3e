// Money on the screens: long ids, payments that fail, and the page of the test checkout.
import { api, bookByCall, customer, listedWorker, type ListedWorker } from "../customer/people.ts";
import { desk, phone } from "../looks.ts";
import { newContext, openPage, visit } from "../open.ts";
import { expect, test } from "../test.ts";

/** A worker who owes the fee of one completed booking. */
async function owingWorker(): Promise<ListedWorker> {
  const [worker, person] = [await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  for (const status of ["accepted", "completed"])
    await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
  return worker;
}

test("a failed test payment says 'Payment failed'", { tag: ["@screens-1.8"] }, async ({ browser }) => {
  const page = await openPage(browser, "/worker?open=Payments", await owingWorker(), { viewport: phone });
  const pay = page.getByRole("button", { name: "Complete pending payment now" });
  await pay.click();
  await page.getByRole("button", { name: "Let the payment fail" }).click();
  await expect(page.getByText("Payment failed")).toBeVisible();
  const history = page.getByRole("list", { name: "Transaction history" }).getByRole("listitem");
  await expect(history.first()).toContainText("failed");
  await expect(pay).toBeEnabled();
});

test("who leaves the test checkout is told of no failure", { tag: ["@screens-1.8"] }, async ({ browser }) => {
  const page = await openPage(browser, "/worker?open=Payments", await owingWorker(), { viewport: phone });
  await page.getByRole("button", { name: "Complete pending payment now" }).click();
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(page.getByRole("list", { name: "Transaction history" })).toContainText("pending");
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

test(
  "the page of the test checkout carries the product's mark and typeface",
  { tag: ["@screens-1.18"] },
  async ({ browser }) => {
    const worker = await owingWorker();
    const { checkout_url: address } = await api<{ checkout_url: string }>("POST", "/worker/payments_view/", {
      token: worker.token,
    });
    const page = await (await newContext(browser, { viewport: desk })).newPage();
    await visit(page, address, { isReady: false });
    const mark = page.locator("main img");
    await expect(mark).toBeVisible();
    await expect
      .poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText("HourHand", { exact: true })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded")))
      .toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Anek Latin");
  },
);
