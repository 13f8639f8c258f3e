// Money on screens: the page of the test checkout, a cancelled payment and a failed one.
import { bookByCall, api, customer, listedWorker } from "../customer/people.ts";
import { phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "a worker who leaves the test checkout sees no failure, and a failed test payment says 'Payment failed'",
  { tag: ["@screens-1.8", "@screens-1.18"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    for (const status of ["accepted", "completed"])
      await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
    const page = await openPage(browser, "/worker?open=Payments", worker, { viewport: phone });
    const pay = page.getByRole("button", { name: "Complete pending payment now" });
    const history = page.getByRole("list", { name: "Transaction history" });
    const toasts = page.locator("[data-sonner-toast]");

    await pay.click();
    // The checkout's page shows the product's mark and typeface.
    const leave = page.getByRole("button", { name: "Cancel and go back" });
    await expect(leave).toBeVisible();
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
    await leave.click();
    await expect(history).toContainText("pending");
    await expect(toasts).toHaveCount(0);

    await pay.click();
    await page.getByRole("button", { name: "Let the payment fail" }).click();
    await expect(page.getByText("Payment failed")).toBeVisible();
    await expect(history.getByRole("listitem").first()).toContainText("failed");
    await expect(pay).toBeEnabled();
  },
);
