// A visit begins with the customer's code, and another program reads the visit's calendar. Runs its own
// server and moves its clock to the day of the visit.
import type { Locator, Page } from "@playwright/test";
import ICAL from "ical.js";
import {
  administratorsToken,
  api,
  bookByCall,
  category,
  customer,
  listedWorker,
} from "../customer/people.ts";
import { holdBack } from "../hold-back.ts";
import { desk, looksRight, phone } from "../looks.ts";
import { openPage, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test.use({ settings: { TEST_CLOCK: "on" } });
/** Makes a visit that is agreed for tomorrow at nine. */
async function visitTomorrow() {
  const [worker, person] = [await listedWorker(), await customer()];
  const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "09:00" });
  await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: "accepted" } });
  return { worker, person, id };
}

/** Moves the marketplace's clock past an instant. */
async function moveClockTo(instant: string): Promise<void> {
  const { now } = await api<{ now: string }>("GET", "/api/v1/test/clock");
  const minutes = Math.ceil((Date.parse(instant) - Date.parse(now)) / 60_000) + 1;
  const token = await administratorsToken();
  if (minutes > 0) await api("POST", "/api/v1/test/clock", { token, body: { advance_minutes: minutes } });
}

async function typeCodeIn(place: Locator, code: string): Promise<void> {
  for (const [at, digit] of Array.from(code).entries()) await place.getByLabel(`Digit ${at + 1}`).fill(digit);
  await place.getByRole("button", { name: "I have arrived" }).click();
}
const typeCode = (page: Page, code: string) =>
  typeCodeIn(page.getByRole("dialog", { name: "Enter the arrival code" }), code);

test("the worker arrives by the customer's code, and both see it; a calendar gets the visit by its address, until that is revoked", async ({
  browser,
}) => {
  const { worker, person, id } = await visitTomorrow();
  const asked = await openPage(browser, `/?open=Booking_details%2F${id}`, person, { viewport: desk });
  const { arrival } = await api<{ arrival: { code_from: string } }>("GET", `/api/v1/bookings/${id}`, {
    token: worker.token,
  });
  await expect(asked.getByText(/^Your arrival code appears here on/)).toBeVisible();
  await moveClockTo(arrival.code_from);

  await asked.reload();
  await expect(asked.getByText("Your arrival code")).toBeVisible();
  const code = (await asked.getByText(/^\d{4}$/).textContent()) ?? "";
  const page = await openPage(browser, `/worker?open=Booking_details%2F${id}`, worker, { viewport: phone });
  await page.getByText("What happened").click();
  await page.getByRole("button", { name: "Enter the arrival code" }).click();
  await typeCode(page, code === "0000" ? "1111" : "0000");
  await expect(page.getByText(/^This is not the code of this visit/)).toBeVisible();
  await looksRight(page);

  // Types as a person does: key by key, where the focus is, then Enter.
  const digit = (place: number) => page.getByLabel(`Digit ${place}`);
  await expect(digit(1)).toBeFocused();
  await page.keyboard.type(code.slice(0, 3), { delay: 60 });
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter all four digits.")).toBeVisible();
  await expect(digit(4)).toBeFocused();
  await page.keyboard.type(code.slice(3));
  const line = await holdBack(page, "**/api/v1/bookings/*/arrival", "POST");
  await page.keyboard.press("Enter");
  await (await line()).fulfill({ status: 500, json: { message: "Down." } });
  await expect(page.getByText("Down.")).toBeVisible();
  await expect(digit(1)).toBeFocused();
  await expect(digit(4)).toHaveValue(code.slice(3));
  await page.keyboard.type(code, { delay: 60 });
  await page.keyboard.press("Enter");
  await (await line()).continue();
  await expect(page.getByText("Arrival confirmed with the code")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enter the arrival code" })).toHaveCount(0);
  await expect(asked.getByText("Arrival confirmed with the code")).toBeVisible();
  await expect(asked.getByText(/^The arrival was confirmed with the code on/)).toBeVisible();

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  expect((await saved).suggestedFilename()).toBe(`booking-${id}.ics`);
  await asked.setViewportSize(phone);
  await visit(asked, "/?open=Profile");
  await asked.getByRole("button", { name: "Get a link" }).click();
  const url = await asked.getByLabel("Link to your visits").inputValue();
  await looksRight(asked);
  const feed = () => fetch(journeyUrl() + new URL(url).pathname);
  const events = new ICAL.Component(ICAL.parse(await (await feed()).text())).getAllSubcomponents("vevent");
  expect(events.map((event) => new ICAL.Event(event).summary)).toEqual([
    expect.stringContaining("Leaking tap"),
  ]);
  await asked.getByRole("button", { name: "Turn off the link" }).click();
  await expect(asked.getByText("The address is no longer valid.")).toBeVisible();
  expect((await feed()).status).toBe(404);
});

test(
  "Home leads through the day: arrival by the code, 'Job done' with its earnings, the week and its review",
  { tag: ["@screens-2.15", "@screens-2.16"] },
  async ({ browser }) => {
    const [worker, person] = [
      await listedWorker({ job: await category({ arrival_code: "required" }) }),
      await customer(),
    ];
    const ids: number[] = [];
    for (const [title, startTime] of [
      ["Leaking tap", "10:00"],
      ["Broken switch", "09:00"],
    ] as const)
      ids.push(await bookByCall(person, worker, { title, startTime }));
    for (const id of ids)
      await api("PATCH", `/worker/bookings_view/${id}`, {
        token: worker.token,
        body: { status: "accepted" },
      });
    const [later = 0, sooner = 0] = ids;
    const codeOf = async (id: number) =>
      (await api<{ arrival: { code: string } }>("GET", `/api/v1/bookings/${id}`, { token: person.token }))
        .arrival.code;
    const visit = await api<{ date: string }>("GET", `/api/v1/bookings/${sooner}`, { token: worker.token });
    await moveClockTo(`${visit.date}T08:50:00+05:30`);

    const page = await openPage(browser, "/worker", worker, { viewport: phone });
    const route = page.getByRole("list", { name: "Today’s visits" }).getByRole("listitem");
    await expect(route).toContainText([
      /9:00\sam – 10:00\sam.*Broken switch/,
      /10:00\sam – 11:00\sam.*Leaking tap/,
    ]);
    await expect(route.getByRole("link", { name: "Get Directions" })).toHaveCount(2);
    const next = page.getByRole("region", { name: "Next visit" });
    await expect(next.getByText("12 Lake Road, Kaloor, Kochi")).toBeVisible();
    await expect(next.getByText(/^Starts in \d+ min$/)).toBeVisible();
    await typeCodeIn(next, await codeOf(sooner));
    const now = page.getByRole("region", { name: "Now" });
    await expect(now.getByText("Collect ₹300 (₹30 platform fee)")).toBeVisible();
    await looksRight(page);
    await now.getByRole("button", { name: "Job done" }).click();
    await expect(next.getByRole("link", { name: /^Leaking tap/ })).toBeVisible();
    await expect(route.first()).toContainText("completed");

    await page.getByRole("link", { name: "Bookings" }).first().click();
    const card = page.getByRole("listitem").filter({ hasText: "Leaking tap" });
    await card.getByRole("button", { name: "I have arrived" }).click();
    await typeCode(page, await codeOf(later));
    await card.getByRole("button", { name: "Job done" }).click();
    await expect(card.getByText("completed", { exact: true })).toBeVisible();
    await expect(card.getByRole("button", { name: "Job done" })).toHaveCount(0);

    await api("PUT", "/user/bookings_view/", {
      token: person.token,
      body: { id: later, rating: 4.5, title: "No more drops", description: "Came on time." },
    });
    await page.getByRole("link", { name: "Home" }).first().click();
    const week = page.getByRole("region", { name: "This week" });
    await expect(week).toContainText("₹600");
    await expect(week).toContainText("2 jobs done");
    await page.getByRole("link", { name: "reviews" }).click();
    const said = page.getByRole("list", { name: "Reviews" }).getByRole("listitem");
    await expect(said).toContainText(["No more drops"]);
    await expect(page).toHaveURL(/open=Reviews/);
    await looksRight(page);
    await said.getByRole("link", { name: "Leaking tap" }).click();
    await expect(page.getByRole("heading", { name: "Journey Person" })).toBeVisible();
  },
);
