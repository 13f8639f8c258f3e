// A worker accepts a booking, visits, completes, and pays the platform's fee; another is rejected.
import type { Locator } from "@playwright/test";
import { api, bookByCall, customer, listedWorker } from "../customer/people.ts";
import { holdBack, rereadMs } from "../hold-back.ts";
import { desk, looksRight, looksRightInBothThemes, phone } from "../looks.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test(
  "a worker accepts, visits and completes a booking on a phone, then pays the fee",
  {
    tag: [
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
    await looksRight(page);
    await page.getByRole("button", { name: "Complete pending payment now" }).click();
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
    // The day it was paid is the heading, the time stands over its id.
    const history = page.getByRole("list", { name: /^Transaction history, \d{1,2} \w+ \d{4}$/ });
    await expect(history.getByRole("listitem").first()).toContainText(/\d{1,2}:\d{2}\s[ap]m/);
    await expect(page.getByRole("heading", { level: 3, name: /^\d{1,2} \w+ \d{4}$/ })).toBeVisible();
    expect(page.url()).not.toContain("payment=");
  },
);

for (const viewport of [phone, desk])
  test(
    `payments stand under their days and open to the fees they paid, at ${viewport.width} pixels`,
    { tag: ["@screens-2.16"] },
    async ({ browser }) => {
      const [worker, person] = [await listedWorker(), await customer()];
      const done = async (title: string, startTime: string): Promise<void> => {
        const id = await bookByCall(person, worker, { title, startTime });
        for (const status of ["accepted", "completed"])
          await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status } });
      };
      await done("Sparking switchboard", "09:00");
      await done("Leaking tap", "10:00");
      const page = await openPage(browser, "/worker?open=Payments", worker, { viewport });
      const pay = page.getByRole("button", { name: "Complete pending payment now" });
      await pay.click();
      await page.getByRole("button", { name: "Let the payment fail" }).click();
      await expect(page.getByText("Payment failed")).toBeVisible();
      await pay.click();
      await page.getByRole("button", { name: /^Pay/ }).click();
      await expect(page.getByText("Your payment is confirmed. Thank you!")).toBeVisible();

      // One heading for the day of both; of the two only the one that came in has something to open.
      const day = /^\d{1,2} \w+ \d{4}$/;
      await expect(
        viewport === phone
          ? page.getByRole("heading", { level: 3, name: day })
          : page.getByRole("rowheader", { name: day }),
      ).toHaveCount(1);
      const covers = page.getByRole("button", { name: "What it paid: ₹60" });
      await expect(covers).toHaveCount(1);
      await expect(covers).toHaveAttribute("aria-expanded", "false");
      const fees = page.getByRole("list", { name: "Fees paid by ₹60" }).getByRole("listitem");

      await page.route("**/api/v1/worker/payments/*/fees", (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await covers.click();
      const alert = page
        .getByRole("alert")
        .filter({ hasText: "What this payment covers could not be loaded." });
      await expect(alert).toBeVisible();
      await page.unroute("**/api/v1/worker/payments/*/fees");
      await alert.getByRole("button", { name: "Try again" }).click();
      await expect(fees).toHaveText([
        "10 % of: Sparking switchboard ₹300₹30",
        "10 % of: Leaking tap ₹300₹30",
      ]);
      await expect(covers).toHaveAttribute("aria-expanded", "true");
      await looksRightInBothThemes(page);
      if (process.env["SHOTS"])
        await page.screenshot({
          path: `${process.env["SHOTS"]}/paid-fees-${viewport.width}.png`,
          fullPage: true,
        });
      await covers.click();
      await expect(fees).toHaveCount(0);
      await covers.click();
      await fees.getByRole("link", { name: "Leaking tap" }).click();
      await expect(page).toHaveURL(/open=Booking_details/);
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
    // Escape before would close the dialog below it.
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
    // 'Reject' is gone: the keyboard goes on from its row.
    await expect(row).toBeFocused();

    const theirs = await openPage(browser, `/?open=Booking_details/${id}`, person, { viewport: phone });
    const now = theirs.locator("main").filter({ hasText: "Somebody else instead" });
    await expect(now.getByText("‘Too far. I live in Aluva’").first()).toBeVisible();
    await expect(now.getByText(`${worker.fullName} could not take the booking.`)).toBeVisible();
  },
);

test("requests are answered side by side; a question stands while another one's answer comes", async ({
  browser,
}) => {
  const worker = await listedWorker();
  const people = [];
  for (const startTime of ["09:00", "10:00", "11:00"]) {
    const person = await customer();
    await bookByCall(person, worker, { title: "Leaking tap", startTime });
    people.push(person);
  }
  const page = await openPage(browser, "/worker?open=Bookings", worker, { viewport: phone });
  const calls = await holdBack(page, "**/worker/bookings_view/*", "PATCH");
  // By their elements: a dialog hides what is behind it from roles.
  const [first, second, third] = people.map(({ username }) =>
    page.locator("main li").filter({ hasText: username }),
  ) as [Locator, Locator, Locator];
  const buttonOf = (card: Locator, name: string) => card.locator("button").filter({ hasText: name });

  await buttonOf(first, "Accept").click();
  const slow = await calls();
  await buttonOf(second, "Accept").click();
  const quick = await calls();
  for (const card of [first, second]) {
    await expect(buttonOf(card, "Accept")).toHaveAttribute("aria-busy", "true");
    await expect(buttonOf(card, "Reject")).toBeDisabled();
  }
  await quick.continue();
  await expect(second.getByText("accepted", { exact: true })).toBeVisible();
  await expect(buttonOf(first, "Accept")).toHaveAttribute("aria-busy", "true");

  await buttonOf(third, "Reject").click();
  const question = page.getByRole("dialog", { name: "Reject this booking?" });
  await question.getByRole("radio", { name: "Too far" }).check();
  await slow.continue();
  await expect(first.getByText("accepted", { exact: true })).toBeVisible();
  // Longer than it takes to close.
  await page.waitForTimeout(rereadMs);
  await expect(question.getByRole("radio", { name: "Too far" })).toBeChecked();
  await question.getByRole("button", { name: "Reject" }).click();
  await (await calls()).continue();
  await expect(third.getByText("rejected", { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
});

test(
  "a provider that is down is said, and the button functions again",
  { tag: ["@worker-8.9"] },
  async ({ browser }) => {
    const worker = await listedWorker();
    const page = await openPage(browser, "/worker?open=Payments", worker, { viewport: phone });
    await expect(page.getByText("Nothing is pending.")).toBeVisible();
    await page.route("**/worker/payments_view/**", async (route) => {
      if (route.request().method() === "GET") {
        const answer = await route.fetch();
        const said = (await answer.json()) as { worker: object };
        await route.fulfill({
          response: answer,
          json: { ...said, worker: { ...said.worker, pending_fee: 90 } },
        });
      } else await route.fulfill({ status: 502, body: "" });
    });
    await page.reload();
    const pay = page.getByRole("button", { name: "Complete pending payment now" });
    await pay.click();
    await expect(page.getByText("Payment failed")).toBeVisible({ timeout: 15_000 });
    await expect(pay).toBeEnabled();
  },
);
