// An administrator reads bookings and decides requests: rejects one without a mouse, and accepts one.
import type { Page } from "@playwright/test";
import { api, bookByCall, customer, listedWorker } from "../customer/people.ts";
import { expectComplaint } from "../complaints.ts";
import { pressEscape, tabTo } from "../keyboard.ts";
import { applicant, find, openSection } from "./panel.ts";
import { newContext, openPage, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

interface Form {
  application: { status: string; reason: string | null } | null;
}

/** Reads how a created booking's badge looks: its text, its colour and its icon. */
const badgeOn = (page: Page) =>
  page
    .getByText("created", { exact: true })
    .first()
    .evaluate((badge) => [
      badge.textContent,
      getComputedStyle(badge).backgroundColor,
      badge.querySelector("path")?.getAttribute("d"),
    ]);

test(
  "a booking is inspected in disabled fields",
  { tag: ["@screens-2.17", "@worker-2.24"] },
  async ({ browser }) => {
    const [worker, person] = [await listedWorker(), await customer()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "10:00" });
    const page = await openSection(browser, "Bookings");
    await find(page, worker.fullName);
    await page.getByRole("row", { name: new RegExp(`Inspect booking \\d+ of ${person.username}`) }).click();
    const dialog = page.getByRole("dialog", { name: "Inspect Booking" });
    const shown = {
      User: person.username,
      Worker: worker.fullName,
      Status: "created",
      Total: "₹300",
      Duration: "1 hour",
      Job: /\w/,
      "Any previous issues": "–",
      "Created on": /\d, \d+:\d\d\s[ap]m/,
      "Booked to": /\d+:\d\d\s[ap]m – \d+:\d\d\s[ap]m/,
      "Damaged parts": "–",
      Address: "12 Lake Road, Kaloor, Kochi",
      Description: "–",
    };
    for (const [name, value] of Object.entries(shown)) {
      const field = dialog.getByRole("textbox", { name, exact: true });
      await expect(field).toHaveValue(value);
      await expect(field).toBeDisabled();
    }
    await pressEscape(page);
    await expect(dialog).toBeHidden();

    const badge = await badgeOn(page);
    expect(badge[2]).toBeTruthy();
    for (const [address, side] of [
      ["/", person],
      ["/?open=Bookings", person],
      [`/worker?open=Booking_details/${id}`, worker],
    ] as const) {
      const theirs = await openPage(browser, address, side);
      await expect.poll(() => badgeOn(theirs)).toEqual(badge);
    }
  },
);

test("an ID proof is shown to the administrator's browser, in full size too, and to nobody else with its address", async ({
  browser,
}) => {
  const person = await applicant();
  const page = await openSection(browser, "Requests");
  await find(page, person.fullName);
  await page.getByRole("row", { name: `Request from ${person.fullName}` }).click();
  const picture = page.getByRole("dialog").getByRole("img", { name: "ID proof" });
  const width = () => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  const address = new URL((await picture.getAttribute("src")) ?? "", journeyUrl()).href;
  expect((await fetch(address)).status).toBe(401);
  // Chromium shows a picture in a document of its own, and the picture's policy blocks that document's style and
  // script.
  expectComplaint(/^Console: Applying inline style violates/, /^Console: Blocked script execution/);
  const opened = page.waitForEvent("popup");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /ID proof/ })
    .click();
  const full = await opened;
  await expect.poll(() => full.evaluate(() => document.contentType).catch(() => "")).toBe("image/webp");
  const stranger = await (await newContext(browser)).newPage();
  expect((await visit(stranger, address, { isReady: false }))?.status()).toBe(401);
});

test(
  "a request is rejected by keyboard only",
  { tag: ["@worker-2.8", "@worker-2.26", "@worker-2.27", "@worker-5.5", "@worker-8.6", "@worker-9.5"] },
  async ({ browser }) => {
    const person = await applicant();
    const page = await openSection(browser, "Requests");
    await tabTo(page, page.getByRole("searchbox", { name: "Search anything..." }));
    await page.keyboard.type(person.fullName);
    await expect(page.getByText("1-1 of 1")).toBeVisible();
    await tabTo(page, page.getByRole("row", { name: `Request from ${person.fullName}` }));
    await page.keyboard.press("Enter");
    const details = page.getByRole("dialog", { name: `Request from ${person.fullName}` });
    await expect(details.getByRole("img", { name: "ID proof" })).toBeVisible();
    await tabTo(page, details.getByRole("button", { name: "Reject" }));
    await page.keyboard.press("Enter");
    const reason = page.getByRole("dialog", { name: "Provide Reason" });
    const field = reason.getByRole("textbox", { name: "Reason" });
    await expect(field).toHaveValue("Id proof is not valid");
    await expect(field).toBeFocused();
    await page.keyboard.press("Delete");
    await tabTo(page, reason.getByRole("button", { name: "Submit" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please give a reason for rejecting the request").first()).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type("The picture is too dark");
    await tabTo(page, reason.getByRole("button", { name: "Submit" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Request rejected")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Requests" })).toBeFocused();
    await expect(page.getByText("Nothing matches")).toBeVisible();
    const { application } = await api<Form>("GET", "/worker/register/", { token: person.token });
    expect(application).toMatchObject({ status: "rejected", reason: "The picture is too dark" });
  },
);

test("a request is accepted from its row", { tag: ["@worker-2.26"] }, async ({ browser }) => {
  const person = await applicant();
  const page = await openSection(browser, "Requests");
  await find(page, person.fullName);
  await page
    .getByRole("row")
    .filter({ hasText: person.fullName })
    .getByRole("button", { name: "Accept", exact: true })
    .click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  const { Workers } = await api<{ Workers: unknown[] }>("POST", "/user/workers_view/", {
    body: { search: person.fullName },
  });
  expect(Workers).toHaveLength(1);
});
