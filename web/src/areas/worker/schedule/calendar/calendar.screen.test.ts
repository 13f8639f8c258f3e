// The calendar when it cannot be loaded, and while a month is loading; taking days off.
import { listBookings } from "@hourhand/contract/bookings-v1";
import { notAllowed } from "@hourhand/contract/problem";
import { addException, listExceptions } from "@hourhand/contract/schedule-exceptions";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { looksRight } from "../../../../../test/looks.ts";
import { answer, hold, refuse, requestsOf } from "../../../../../test/wire.ts";
import { openSchedule } from "../../../../../test/worker-week.ts";

const calendar = page.getByRole("region", { name: "Calendar" });
const grid = calendar.getByRole("grid");

test("a calendar that cannot be loaded says so next to the week, and can be retried", async () => {
  refuse(listExceptions, notAllowed, { sentence: "Not now." });
  await openSchedule();
  await expect.element(calendar.getByText("Your calendar could not be loaded.")).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Tuesday, 9:00 am to 12:00 pm" })).toBeChecked();
  await looksRight();
  answer(listExceptions, { items: [], next: null });
  await calendar.getByRole("button", { name: "Try again" }).click();
  await expect.element(grid).toBeVisible();
});

test("the arrow keys continue into a month that is still loading", async () => {
  await openSchedule({ viewport: "desk" });
  await expect.element(grid).toBeVisible();
  const selected = () => document.querySelector<HTMLElement>('[aria-selected="true"] button');
  const hasFocus = () => selected() !== null && document.activeElement === selected();
  const label = () => selected()?.getAttribute("aria-label");
  selected()?.focus();
  const before = requestsOf(listBookings).length;
  const months = hold(listBookings);
  await userEvent.keyboard("{PageDown}");
  // Until a month has loaded, its days have no figures.
  await expect.element(calendar.getByRole("status").filter({ hasText: "Loading" })).toBeInTheDocument();
  await expect.element(grid).toHaveAttribute("aria-busy", "true");
  await expect.poll(hasFocus).toBe(true);
  await userEvent.keyboard("{PageDown}");
  await userEvent.keyboard("{Home}");
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(hasFocus).toBe(true);
  await expect.poll(label).toMatch(/^Tuesday, /);
  await expect.poll(() => requestsOf(listBookings).length).toBe(before + 2);
  for (let month = 0; month < 2; month += 1) (await months.request()).answer({ items: [], next: null });
  await expect.element(grid).not.toHaveAttribute("aria-busy", "true");
  await expect.poll(hasFocus).toBe(true);
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(label).toMatch(/^Wednesday, /);
});

test("a note that was sent is not in the next day off", { tags: ["@beyond-7.3"] }, async () => {
  answer(addException);
  await openSchedule();
  const dialog = page.getByRole("dialog");
  const note = dialog.getByLabelText("Note for yourself");
  const open = page.getByRole("button", { name: "Take time off" }).first();
  await open.click();
  await note.fill("At my sister's");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requestsOf(addException)).toMatchObject([{ kind: "off", note: "At my sister's" }]);
  await open.click();
  await expect.element(note).toHaveValue("");
});
