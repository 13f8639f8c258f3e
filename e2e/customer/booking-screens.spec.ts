// What the booking dialog, the list and the details show and say (docs/rules/screens.md 22, 23, 28).
import type { Page } from "@playwright/test";
import { api, bookByCall, customer, listedWorker, openShell } from "./people.ts";
import { newContext } from "../open.ts";
import { expect, test } from "../test.ts";

const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });

test(
  "the dialog has every documented field: 7 days from tomorrow on, the weekday's slots, 1 to the slot's whole hours",
  { tag: ["@customer-2.28", "@customer-5.6"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
    await page.getByRole("button", { name: "Book now" }).click();
    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    const days = dialog.getByRole("group", { name: "Choose day" }).getByRole("radio");
    await expect(days).toHaveCount(7);
    const dayName = (ahead: number) =>
      new Intl.DateTimeFormat("en-IN", { day: "numeric", timeZone: "Asia/Kolkata" }).format(
        Date.now() + ahead * 86_400_000,
      );
    await expect(days.first()).toHaveAccessibleName(new RegExp(`\\b${dayName(1)}\\b`));
    await expect(days.last()).toHaveAccessibleName(new RegExp(`\\b${dayName(7)}\\b`));
    await expect(dialog.getByRole("group", { name: "Choose time slot" }).getByRole("radio")).toHaveCount(1);
    await expect(dialog.getByRole("radio", { name: /^9:00\sam – 12:00\spm/ })).toBeVisible();
    const durations = dialog.getByRole("group", { name: "Duration in hours" }).getByRole("radio");
    await expect(durations).toHaveCount(3);
    for (const label of [
      "Work",
      "Any previous issues",
      "Damaged parts (if any)",
      "Describe the issue",
      "Address",
    ])
      await expect(dialog.getByLabel(label, { exact: true })).toBeVisible();
    await expect(dialog.getByText("Upload photo")).toBeVisible();
    await expect(dialog.getByLabel("Upload photo")).toHaveAttribute("accept", "image/*");
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
    await expect(page.getByText("Please choose a picture file.").first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Confirm Booking" })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(dialog).toBeHidden();
  },
);

test(
  "a refused booking shows message and error as toasts, and nothing where the server said nothing",
  { tag: ["@customer-3.7", "@customer-7.26", "@customer-8.1"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const page = await openShell(context, `Worker_details/${worker.workerId}`, person);
    await page.getByRole("button", { name: "Book now" }).click();
    const dialog = page.getByRole("dialog", { name: "Book a worker" });
    await dialog.getByLabel("Work", { exact: true }).fill("Leaking tap");
    await dialog.getByLabel("Address").fill("12 Lake Road, Kaloor, Kochi");
    const answers = [
      {},
      { message: "Not that day.", error: "The worker is away." },
      { error: "Only an error." },
      { message: "Look at the form.", errors: { title: ["Title is too plain."], duration: ["Too long."] } },
    ];
    const posted: string[] = [];
    await page.route("**/user/bookings_view/", (route) => {
      if (route.request().method() !== "POST") return route.continue();
      posted.push(route.request().postData() ?? "");
      return route.fulfill({ status: 400, json: answers.shift() ?? {} });
    });
    const confirm = dialog.getByRole("button", { name: "Confirm Booking" });
    await confirm.click();
    await expect.poll(() => posted.length).toBe(1);
    await expect(confirm).toBeEnabled();
    await expect(toast(page, "")).toHaveCount(0);
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await confirm.click();
    await expect(toast(page, "Not that day.")).toBeVisible();
    await expect(toast(page, "The worker is away.")).toBeVisible();
    // The toasts go; why nothing was booked stays.
    const kept = "Nothing was booked. What you typed is kept.";
    await expect(dialog.getByRole("alert")).toHaveText(`Not that day. The worker is away. ${kept}`);
    await confirm.click();
    await expect(toast(page, "Only an error.")).toBeVisible();
    await expect(dialog.getByRole("alert")).toHaveText(`Only an error. ${kept}`);
    await confirm.click();
    await expect(dialog.getByLabel("Work", { exact: true })).toHaveAccessibleDescription(
      "Title is too plain.",
    );
    await expect(dialog.getByText(`Too long. ${kept}`)).toBeVisible();
    // The documented fields, as multipart.
    const names = [...(posted[0] ?? "").matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    for (const name of [
      "worker",
      "latitude",
      "longitude",
      "address",
      "bookedDate",
      "bookedTime",
      "selectedDay",
      "selectedSlot",
      "duration",
      "total",
      "title",
      "previousIssues",
      "damagedParts",
      "issueDescription",
    ])
      expect(names).toContain(name);
    expect(posted[0]).toMatch(/name="bookedDate"\s+\d{4}-\d\d-\d\d\s/);
    expect(posted[0]).toMatch(/name="bookedTime"\s+\d\d:\d\d:\d\d\s/);
    expect(posted[0]).toMatch(/name="selectedDay"\s+[A-Z][a-z]+day \d{4}-\d\d-\d\d\s/);
  },
);

test(
  "the list shows the documented lines, and the details the breadcrumb, the badge, the address and a default photo",
  { tag: ["@customer-2.30", "@customer-2.32", "@customer-9.6", "@screens-2.10"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const page = await openShell(context, "Bookings", person);
    const card = page.getByRole("listitem").filter({ hasText: worker.fullName });
    const lines = [
      /^Status : created$/,
      /^Total payment : ₹300$/,
      /^Pending payment : 100$/,
      /^Duration : 1 hour$/,
      /^Booked on : /,
      /^Booked to : /,
    ];
    for (const line of lines)
      await expect(card.getByRole("listitem").filter({ hasText: line })).toBeVisible();
    await expect(card.getByRole("heading", { name: worker.fullName })).toBeVisible();
    await expect(card.getByText("₹300", { exact: true }).first()).toBeVisible();
    await expect(card.getByRole("button", { name: /^Cancel now/ })).toBeVisible();
    await expect(card.getByRole("button", { name: /^Chat with/ })).toBeVisible();
    await expect(card.getByText(/^\w{3} \d{1,2} \w+, 9:00\sam – 10:00\sam$/)).toBeVisible();
    const chips = page.getByRole("navigation", { name: "Show" });
    await expect(chips.getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "true");
    await chips.getByRole("link", { name: "To review" }).click();
    await expect(page.getByText("Every visit has its review.")).toBeVisible();
    await expect(page).toHaveURL(/open=Bookings&only=to_review/);
    await chips.getByRole("link", { name: "Upcoming" }).click();
    await card.getByRole("button", { name: /^View Details/ }).click();
    await expect(page.getByText("Booking/Booking details")).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("page"))).toBe(`Booking_details/${id}`);
    for (const line of [...lines, /^Address : 12 Lake Road/])
      await expect(page.getByRole("listitem").filter({ hasText: line })).toBeVisible();
    await expect(page.getByRole("img", { name: "No photo was sent" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Post your review/ })).toHaveCount(0);
  },
);

test(
  "a cancelation shows the server's message and reloads the list",
  { tag: ["@customer-4.19", "@customer-8.16"] },
  async ({ context }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
    const page = await openShell(context, "Bookings", person);
    await page.getByRole("button", { name: /^Cancel now/ }).click();
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === "DELETE" && answer.url().includes("/user/bookings_view/"),
    );
    const again = page.waitForRequest((request) => request.method() === "PATCH");
    await page.getByRole("button", { name: "Yes, Cancel it!" }).click();
    const { message } = (await (await answered).json()) as { message: string };
    await expect(toast(page, message)).toBeVisible();
    await again;
    await expect(page.getByText("Status : canceled")).toBeVisible();
  },
);

test(
  "the browser's position goes with the list of workers, and 0 and 0 with an error where there is none",
  { tag: ["@customer-7.15", "@customer-8.8"] },
  async ({ browser }) => {
    const sentBy = async (page: Page): Promise<string> =>
      (await page.waitForRequest((request) => request.url().endsWith("/user/workers_view/"))).postData() ??
      "";
    const here = await newContext(browser, {
      geolocation: { latitude: 9.9816, longitude: 76.2999 },
      permissions: ["geolocation"],
    });
    const there = await openShell(here, "Home");
    const located = sentBy(there);
    await there.getByRole("link", { name: "Workers", exact: true }).first().click();
    expect(await located).toMatch(/name="latitude"\s+9\.9816\s[^]*name="longitude"\s+76\.2999\s/);

    const denied = await openShell(await newContext(browser), "Home");
    const unlocated = sentBy(denied);
    await denied.getByRole("link", { name: "Workers", exact: true }).first().click();
    expect(await unlocated).toMatch(/name="latitude"\s+0\s[^]*name="longitude"\s+0\s/);
    await expect(toast(denied, "Location permission denied.")).toBeVisible();
    await expect(denied.getByRole("button", { name: /^View Details/ })).toHaveCount(6);

    const old = await newContext(browser);
    await old.addInitScript(() => Object.defineProperty(navigator, "geolocation", { value: undefined }));
    const unsupported = await openShell(old, "Workers");
    await expect(toast(unsupported, "Geolocation is not supported by this browser.")).toBeVisible();
  },
);

test(
  "a worker's details show every documented fact",
  { tag: ["@customer-1.8", "@customer-2.26", "@customer-2.29"] },
  async ({ context }) => {
    const worker = await listedWorker();
    const page = await openShell(context, `Worker_details/${worker.workerId}`);
    await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
    for (const fact of ["₹300 per hour", "12 years", "ITI", "40 years", "No reviews yet"])
      await expect(page.getByText(fact, { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Finds the fault first, then names the price.")).toBeVisible();
    await expect(page.locator('main img[src*="default-portrait"]')).toBeVisible();
    await expect(page.getByRole("button", { name: /^Save profile/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Book now" })).toBeVisible();
  },
);

test("a worker without a free hour says so, and offers none", async ({ context }) => {
  const worker = await listedWorker();
  const { slots } = await api<{ slots: { id: number }[] }>("GET", "/worker/slot_view/", {
    token: worker.token,
  });
  for (const { id } of slots) await api("PUT", "/worker/slot_view/", { token: worker.token, body: { id } });
  const page = await openShell(context, `Worker_details/${worker.workerId}`);
  await expect(page.getByText("No free hours in the next 7 days.")).toBeVisible();
  await expect(page.getByText("Choose an hour to book it.")).toHaveCount(0);
});

test(
  "an address that cannot be found is only logged, and typed",
  { tag: ["@customer-8.14"] },
  async ({ browser }) => {
    const here = await newContext(browser, {
      geolocation: { latitude: 9.9816, longitude: 76.2999 },
      permissions: ["geolocation"],
    });
    await here.route("**/geo/address/**", (route) =>
      route.fulfill({ status: 503, json: { message: "No places today." } }),
    );
    const worker = await listedWorker();
    const page = await openShell(here, `Worker_details/${worker.workerId}`, await customer());
    const logged = page.waitForEvent("console", (message) => message.text().includes("No places today."));
    await page.getByRole("button", { name: "Book now" }).click();
    await logged;
    await expect(toast(page, "Your address could not be found. Please type it.")).toBeVisible();
    await expect(toast(page, "No places today.")).toHaveCount(0);
    await page.getByLabel("Address").fill("12 Lake Road, Kaloor, Kochi");
  },
);
