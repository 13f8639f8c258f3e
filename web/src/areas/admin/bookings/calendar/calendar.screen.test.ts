// The calendar of all workers: weeks, many rows, moving a booking, and the list on a phone. It is Tuesday, 24 November.
import { slotTaken } from "@hourhand/contract/bookings";
import { moveBookingAsAdmin } from "@hourhand/contract/bookings-admin";
import { listBookingsAsAdmin } from "@hourhand/contract/bookings-v1";
import { listAllWorkers } from "@hourhand/contract/catalogue-admin";
import { viewAvailability } from "@hourhand/contract/schedule-exceptions";
import { weekdayOf } from "@hourhand/contract/calendar";
import { invalidInput } from "@hourhand/contract/problem";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { looksRight } from "../../../../../test/looks.ts";
import { answerTables, openSection, workerRowOf } from "../../../../../test/panel.ts";
import { reloadAfter } from "../../../../platform/query-client.ts";
import { answer, hold, refuse, requestsOf } from "../../../../../test/wire.ts";
import { bookingCalendarPage } from "../../../../paths.ts";
import type { CalendarBooking } from "./api.ts";

const reply = listBookingsAsAdmin.examples?.reply as unknown as { items: [CalendarBooking] };
const [example] = reply.items;
const bookingOf = (known: Partial<CalendarBooking> = {}): CalendarBooking => ({
  ...example,
  date: "2026-11-25",
  worker: { id: 7, user_id: 27, name: "Ravi Kumar", picture: null },
  customer: { id: 9, name: "Asha Menon", picture: null },
  ...known,
});
const done = bookingOf({
  id: 42,
  date: "2026-11-23",
  status: "completed",
  allowed: [],
  customer: { id: 10, name: "Meera Shah", picture: null },
});
const dialog = page.getByRole("dialog", { name: "Move this visit" });
const move = page.getByRole("button", {
  name: /^Move the booking: Asha Menon, Wednesday, 25 November, 9:00 am – 11:00 am$/,
});
const notThatDay = dialog.getByText(/has no free time/);
const rows = page.getByRole("row");
const freeDays = ["2026-11-25", "2026-11-26", "2026-11-27"].map((date) => ({
  date,
  weekday: weekdayOf(date),
  starts: date === "2026-11-27" ? [] : [{ slot_id: 5, start_time: "13:00", longest_hours: 4 }],
}));

beforeEach(() => {
  answerTables();
  answer(listBookingsAsAdmin, { items: [bookingOf(), done], next: null });
  answer(viewAvailability, { days: freeDays });
});

test("the section's table leads to the calendar, whose weeks are Monday to Sunday", async () => {
  await openSection("Bookings");
  await page.getByRole("link", { name: "Calendar" }).click();
  await expect.element(page.getByRole("heading", { name: "Calendar", level: 1 })).toBeVisible();
  await expect.element(rows.nth(1).getByRole("cell").nth(2)).toHaveTextContent("9:00 am – 11:00 am");
  await expect
    .element(page.getByRole("columnheader", { name: "Tue 24" }))
    .toHaveAttribute("aria-current", "date");
  await expect.element(rows.nth(1).getByRole("cell").nth(2)).toHaveTextContent(/Asha Menon\s*accepted/);
  await expect.element(rows.nth(1).getByRole("cell").nth(0)).toHaveTextContent(/Meera Shah\s*completed/);
  await expect
    .element(page.getByRole("link", { name: /Asha Menon/ }))
    .toHaveAttribute("href", "/admin-panel?open=Booking_details/41");
  const today = page.getByRole("button", { name: "Today" });
  await looksRight();
  for (const [name, from, to] of [
    ["Next week", "2026-11-30", "2026-12-06"],
    ["Previous week", "2026-11-23", "2026-11-29"],
    ["Previous week", "2026-11-16", "2026-11-22"],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await expect.poll(() => new URL(location.href).searchParams.get("week")).toBe(from);
    await expect
      .poll(() => requestsOf(listBookingsAsAdmin).map((asked) => `${asked.from} ${asked.to}`))
      .toEqual(expect.arrayContaining([`${from} ${from}`, `${to} ${to}`]));
  }
  await today.click();
  await expect.element(page.getByText("23 Nov 2026 – 29 Nov 2026")).toBeVisible();
  await expect.element(today).toHaveFocus();
  await page.getByRole("link", { name: "Show the table" }).click();
  await expect.element(page.getByRole("heading", { name: "Bookings", level: 1 })).toBeVisible();
});

test("200 workers and their bookings are read to the end, and shown 50 at a time", async () => {
  const workers = Array.from({ length: 200 }, (_, at) =>
    workerRowOf({
      id: at + 1,
      user: at + 1001,
      username: `worker${at}`,
      full_name: `Worker ${String(at + 1).padStart(3, "0")}`,
      job: at % 2 === 0 ? 3 : 4,
    }),
  );
  const bookings = workers.map(({ id, user, full_name: name }) =>
    bookingOf({ id, worker: { id, user_id: user, name, picture: null } }),
  );
  answer(listAllWorkers, ({ page: at = 1 }) => ({ workers: workers.slice((at - 1) * 100, at * 100) }));
  answer(listBookingsAsAdmin, ({ cursor }) =>
    cursor === undefined
      ? { items: bookings.slice(0, 100), next: "more" }
      : { items: bookings.slice(100), next: null },
  );
  await openSection(bookingCalendarPage);
  await expect.poll(() => rows.elements().length).toBe(51);
  await expect.element(page.getByText("1-50 of 200")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.element(page.getByRole("rowheader", { name: /Worker 051/ })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search anything..." });
  await search.fill("worker 150");
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(rows.nth(1).getByRole("cell").nth(2)).toHaveTextContent("Asha Menon");
  await search.fill("nobody at all");
  await expect.element(page.getByText("No worker matches")).toBeVisible();
  await search.fill("");
  await page.getByRole("combobox").first().click();
  await page.getByRole("option", { name: "Plumber" }).click();
  await expect.element(page.getByText("1-50 of 100")).toBeVisible();
  await page.getByRole("button", { name: "List", exact: true }).click();
  const wednesday = page.getByRole("region", { name: /^Wednesday/ });
  await expect.element(wednesday.getByRole("heading", { name: "Worker 199" })).toBeVisible();
  expect(wednesday.getByRole("listitem").elements().length).toBe(100);
  await expect.element(page.getByRole("button", { name: "Next page" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Week", exact: true }).click();
});

test("a booking is moved by keyboard, with a reason; a refusal stays in the dialog", async () => {
  await openSection(bookingCalendarPage);
  await expect.element(move).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: /^Move the booking: Meera/ }))
    .not.toBeInTheDocument();
  (move.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByText("Asha Menon · Ravi Kumar")).toBeVisible();
  await expect.element(dialog.getByText("Now: Wednesday, 25 November, 9:00 am – 11:00 am")).toBeVisible();
  await dialog.getByRole("radio", { name: /^Thu 26/ }).click();
  await dialog.getByRole("button", { name: "Move it now" }).click();
  await expect.element(dialog.getByRole("alert").first()).toBeVisible();
  expect(requestsOf(moveBookingAsAdmin)).toEqual([]);
  await dialog.getByRole("radio", { name: "1:00 pm" }).click();
  await expect
    .element(dialog.getByRole("status"))
    .toHaveTextContent(/Thursday, 26 November, 1:00 pm – 3:00 pm/);
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The road is closed.");
  refuse(moveBookingAsAdmin, slotTaken);
  await dialog.getByRole("button", { name: "Move it now" }).click();
  await expect.element(dialog.getByText(slotTaken.sentence)).toBeVisible();
  await looksRight();
  const time = { date: "2026-11-26", start_time: "13:00", end_time: "15:00" };
  answer(moveBookingAsAdmin, { message: "The visit is moved.", id: 41, ...time });
  const held = hold(listBookingsAsAdmin);
  await dialog.getByRole("button", { name: "Move it now" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(moveBookingAsAdmin).at(-1)).toEqual({
    id: 41,
    slot_id: 5,
    date: "2026-11-26",
    start_time: "13:00",
    reason: "The road is closed.",
  });
  // Before the week is read again.
  await expect.element(rows.nth(1).getByRole("cell").nth(3)).toHaveTextContent("1:00 pm – 3:00 pm");
  await expect.element(rows.nth(1).getByRole("cell").nth(2)).not.toHaveTextContent("Asha Menon");
  await expect.element(page.getByRole("link", { name: /Asha Menon/ })).toHaveFocus();
  for (let day = 1; day <= 7; day += 1)
    (await held.request()).answer({ items: [bookingOf({ ...time, status: "visited" })], next: null });
  await expect.element(rows.nth(1).getByRole("cell").nth(3)).toHaveTextContent(/Asha Menon\s*visited/);
});

test("the open dialog shows the booking's newest time", async () => {
  await openSection(bookingCalendarPage);
  await move.click();
  await expect.element(dialog.getByText("Now: Wednesday, 25 November, 9:00 am – 11:00 am")).toBeVisible();
  answer(listBookingsAsAdmin, {
    items: [bookingOf({ date: "2026-11-26", start_time: "10:00", end_time: "12:00" })],
    next: null,
  });
  await reloadAfter(moveBookingAsAdmin);
  await expect.element(dialog.getByText("Now: Thursday, 26 November, 10:00 am – 12:00 pm")).toBeVisible();
});

test("a booking of an inactive worker cannot be moved", async () => {
  answer(listAllWorkers, { workers: [workerRowOf({ is_active: false })] });
  await openSection(bookingCalendarPage);
  await expect.element(page.getByRole("link", { name: /Asha Menon/ })).toBeVisible();
  await expect.element(move).not.toBeInTheDocument();
});

test("a booking is dropped on a day of its own worker, and the dialog begins with that day", async () => {
  answer(listAllWorkers, {
    workers: [workerRowOf(), workerRowOf({ id: 8, user: 28, username: "anil", full_name: "Anil Das" })],
  });
  await openSection(bookingCalendarPage);
  await expect.element(move).toBeVisible();
  const block = move.element().closest("li");
  const cell = (row: string, at: number) =>
    page
      .getByRole("row", { name: new RegExp(row) })
      .getByRole("cell")
      .nth(at)
      .element();
  const drag = (kind: string, on: Element): boolean =>
    on.dispatchEvent(
      new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
    );
  expect(
    page
      .getByRole("link", { name: /Meera Shah/ })
      .element()
      .closest("li")?.draggable,
  ).toBe(false);
  const dragTo = async (row: string, at: number): Promise<void> => {
    if (block) drag("dragstart", block);
    await expect
      .element(page.getByRole("row", { name: /Ravi/ }).getByRole("cell").nth(3))
      .toHaveAttribute("data-drop", "possible");
    // A place that allows the drop cancels the event.
    const isAllowed = !drag("dragover", cell(row, at));
    expect(isAllowed).toBe(row === "Ravi" && at > 1);
    if (isAllowed) {
      await expect.poll(() => cell(row, at).getAttribute("data-drop")).toBe("here");
      drag("dragleave", cell(row, at));
      await expect.poll(() => cell(row, at).getAttribute("data-drop")).toBe("possible");
      drag("dragover", cell(row, at));
      drag("drop", cell(row, at));
    }
    if (block) drag("dragend", block);
  };
  await dragTo("Anil", 3);
  // Yesterday and today.
  await dragTo("Ravi", 0);
  await dragTo("Ravi", 1);
  await expect.element(dialog).not.toBeInTheDocument();
  await dragTo("Ravi", 3);
  await expect.element(dialog.getByRole("radio", { name: /^Thu 26/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await dragTo("Ravi", 4);
  await expect
    .element(notThatDay)
    .toHaveTextContent(
      "Ravi Kumar has no free time on Friday, 27 November for this visit. Pick another day.",
    );
  await dialog.getByRole("radio", { name: /^Thu 26/ }).click();
  await expect.element(notThatDay).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await dragTo("Ravi", 4);
  await expect.element(notThatDay).toBeVisible();
});

test("a phone shows a list by day, with the same button", async () => {
  await openSection(bookingCalendarPage, { viewport: "phone" });
  const wednesday = page.getByRole("region", { name: "Wednesday, 25 November 2026" });
  await expect.element(wednesday.getByRole("heading", { name: "Ravi Kumar" })).toBeVisible();
  await expect.element(wednesday).toHaveTextContent(/9:00 am – 11:00 am\s*Asha Menon/);
  await expect
    .element(page.getByRole("region", { name: /^Friday/ }))
    .toHaveTextContent("No bookings on this day.");
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  await looksRight();
  await move.click();
  await expect.element(dialog).toBeVisible();
});

test("the list can be chosen on a wide screen too", async () => {
  await openSection(bookingCalendarPage);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect.element(page.getByRole("region", { name: /^Wednesday/ })).toHaveTextContent("Asha Menon");
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await expect.element(page.getByRole("table")).toBeVisible();
});

test("a calendar that could not be loaded says so, and is loaded again", async () => {
  refuse(listBookingsAsAdmin, invalidInput);
  await openSection(bookingCalendarPage);
  await expect.element(page.getByText("The calendar could not be loaded.")).toBeVisible();
  answer(listBookingsAsAdmin, { items: [bookingOf()], next: null });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(move).toBeVisible();
});
