// A worker accepts a booking, visits, completes the job, and pays the platform's fee; another booking is rejected.
import { bookByCall, customer, listedWorker } from "../customer/people.ts";
import { desk, looksRight, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "a worker accepts, visits and completes a booking on a phone, then pays the fee after leaving the checkout and a failed payment",
  {
    tag: [
      "@screens-1.8",
      "@screens-1.18",
      "@screens-2.16",
      "@worker-2.33",
      "@worker-2.36",
      "@worker-2.37",
      "@worker-2.42",
      "@worker-3.7",
      "@worker-4.5",
      "@worker-4.6",
      "@worker-4.13",
      "@worker-7.43",
      "@worker-9.3",
    ],
  },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const page = await openPage(browser, "/worker", worker, { viewport: phone });
    const navigation = page.getByRole("navigation", { name: "Main" });

    await expect(page.getByRole("link", { name: "New tasks" })).toContainText("1");
    await navigation.getByRole("link", { name: "Bookings" }).click();
    const card = page.getByRole("listitem").filter({ hasText: person.username });
    await expect(card.getByText("Tomorrow")).toBeVisible();
    await expect(card.getByRole("link", { name: "Get Directions" })).toHaveCount(0);
    await card.getByRole("button", { name: "Accept" }).click();
    await expect(card.getByText("accepted", { exact: true })).toBeVisible();
    const directions = await card.getByRole("link", { name: "Get Directions" }).getAttribute("href");
    expect(directions).toContain("/maps/dir/");

    await card.getByRole("button", { name: "Inspect" }).click();
    const dialog = page.getByRole("dialog", { name: "Inspect Booking" });
    await expect(dialog).toContainText("12 Lake Road, Kaloor, Kochi");
    await dialog.getByRole("combobox", { name: "Status" }).click();
    await expect(page.getByRole("option")).toHaveText(["accepted", "pending", "visited", "completed"]);
    await page.getByRole("option", { name: "visited" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByText("visited", { exact: true })).toBeVisible();

    await card.getByRole("button", { name: "Inspect" }).click();
    await dialog.getByRole("combobox", { name: "Status" }).click();
    await expect(page.getByRole("option")).toHaveText(["visited", "pending", "completed"]);
    await page.getByRole("option", { name: "completed" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText("completed", { exact: true })).toBeVisible();

    await navigation.getByRole("link", { name: "Home" }).click();
    const fee = page.getByRole("link", { name: "Platform fee" });
    await expect(fee).toContainText("₹30");
    await fee.click();
    await expect(page.getByText("Please Complete at least one payment")).toBeVisible();
    const pay = page.getByRole("button", { name: "Complete pending payment now" });
    const payments = page.getByRole("list", { name: "Transaction history" });
    const toasts = page.locator("[data-sonner-toast]");
    await pay.click();
    // The test checkout's page shows the product's mark and typeface.
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
    // Leaving it is no failure.
    await leave.click();
    await expect(payments).toContainText("pending");
    await expect(toasts).toHaveCount(0);

    await pay.click();
    await page.getByRole("button", { name: "Let the payment fail" }).click();
    await expect(page.getByText("Payment failed")).toBeVisible();
    await expect(payments.getByRole("listitem").first()).toContainText("failed");
    await expect(pay).toBeEnabled();

    await pay.click();
    await page.getByRole("button", { name: /^Pay/ }).click();
    await expect(page.getByRole("heading", { name: "Payments" })).toBeVisible();
    await expect(page.getByText("Your payment is confirmed. Thank you!")).toBeVisible();
    await expect(page.getByText("Nothing is pending.")).toBeVisible();
    await page.getByRole("button", { name: "Complete pending payment now" }).click();
    await expect(page.getByText("There is no pending payment.")).toBeVisible();
    const paid = page.getByRole("list", { name: "Transaction history" }).getByRole("listitem");
    await expect(paid).toContainText(["₹30"]);
    await expect(paid.first()).toContainText("success");
    await expect(paid.first()).toContainText("debit");
    // The heading is the day of the payment; its time is above its id.
    const history = page.getByRole("list", { name: /^Transaction history, \d{1,2} \w+ \d{4}$/ });
    await expect(history.getByRole("listitem").first()).toContainText(/\d{1,2}:\d{2}\s[ap]m/);
    await expect(page.getByRole("heading", { level: 3, name: /^\d{1,2} \w+ \d{4}$/ })).toBeVisible();
    expect(page.url()).not.toContain("payment=");
  },
);

test(
  "a worker looks at the table of bookings on a wide screen and rejects one",
  { tag: ["@screens-2.13", "@worker-2.35", "@worker-2.36", "@worker-2.38", "@worker-4.5"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Broken switch", startTime: "10:00" });
    const page = await openPage(browser, "/worker?open=Bookings", worker, { viewport: desk });
    const table = page.getByRole("table", { name: "Bookings" });
    for (const header of ["Username", "Booked To", "Slot", "Address", "Action/Status"])
      await expect(table.getByRole("columnheader", { name: header })).toBeVisible();
    const row = table.getByRole("row").filter({ hasText: person.username });
    await expect(row).toContainText("9:00 am - 12:00 pm (1 hour)");

    await row.press("Enter");
    const inspect = page.getByRole("dialog", { name: "Inspect Booking" });
    await inspect.getByRole("combobox", { name: "Status" }).click();
    await expect(page.getByRole("option")).toHaveText(["created"]);
    // If Escape came earlier, it would close the dialog below.
    await expect(page.getByRole("option")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(inspect.getByRole("link", { name: "Get Directions" })).toHaveCount(0);
    await looksRight(page);
    await inspect.getByRole("button", { name: "Close" }).click();
    await expect(inspect).toBeHidden();

    const question = page.getByRole("dialog", { name: "Reject this booking?" });
    await row.getByRole("button", { name: "Reject" }).click();
    await question.getByRole("button", { name: "Keep it" }).click();
    await expect(question).toBeHidden();
    await row.getByRole("button", { name: "Reject" }).click();
    await question.getByRole("radio", { name: "Too far" }).check();
    await question.getByLabel("In your own words").fill("I live in Aluva");
    await looksRight(page);
    await question.getByRole("button", { name: "Reject" }).click();
    await expect(row.getByText("rejected", { exact: true })).toBeVisible();
    await expect(row.getByRole("button")).toHaveCount(0);
    await expect(question).toBeHidden();
    // 'Reject' is gone, so the focus moves to its row.
    await expect(row).toBeFocused();

    const theirs = await openPage(browser, `/?open=Booking_details/${id}`, person, { viewport: phone });
    const now = theirs.locator("main").filter({ hasText: "Somebody else instead" });
    await expect(now.getByText("‘Too far. I live in Aluva’").first()).toBeVisible();
    await expect(now.getByText(`${worker.fullName} could not take the booking.`)).toBeVisible();
  },
);
