// The weekly slots: changes take effect immediately and are undone when the server rejects them.
import { bookingExample, listBookings } from "@hourhand/contract/bookings-v1";
import { addSlot, deleteSlot, listSlots, slotNotFound, toggleSlot } from "@hourhand/contract/schedule";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screenReady } from "../../../../test/open-screen.ts";
import { answer, hold, refuse, requestsOf } from "../../../../test/wire.ts";
import { openSchedule, slotOf, weekOfSlots } from "../../../../test/worker-week.ts";

const switches = page.getByRole("switch");
const removals = page.getByRole("button", { name: /^Delete / });
const removalOf = (day: string) =>
  page.getByRole("button", { name: `Delete ${day}, 9:00 am to 12:00 pm`, exact: true });
const deleted = page.getByText("Slot deleted. Its bookings stay.");

test(
  "a failed change is undone with an error",
  { tags: ["@screens-2.13", "@screens-2.25", "@worker-8.1"] },
  async () => {
    refuse(toggleSlot, slotNotFound, { sentence: "Not now." });
    await openSchedule();
    const monday = page.getByRole("switch", { name: "Monday, 9:00 am to 12:00 pm" });
    await expect.element(monday).toBeChecked();
    // The refetch gets no reply, because it would undo the change anyway.
    hold(listSlots);
    await monday.click();
    await expect.element(page.getByText("Not now.")).toBeVisible();
    await expect.element(monday).toBeChecked();
    expect(requestsOf(toggleSlot)).toEqual([{ id: 1 }]);
  },
);

test(
  "deleting hours with a live booking asks first, and Back keeps them",
  { tags: ["@screens-2.13", "@screens-2.25"] },
  async () => {
    const slots = weekOfSlots().map((slot) => ({
      ...slot,
      live_bookings: Number(slot.day_of_week === "Wednesday"),
    }));
    const {
      policy: _policy,
      photos: _photos,
      timeline: _timeline,
      timeline_before: _before,
      shared_until: _until,
      share_hold: _hold,
      ...visit
    } = bookingExample;
    const booked = {
      title: "Leaking tap",
      date: "2026-11-25",
      start_time: "09:00",
      end_time: "10:00",
      hours: 1,
    };
    answer(listBookings, { items: [{ ...visit, ...booked }], next: null } as never);
    await openSchedule({}, slots);
    const ahead = page.getByRole("region", { name: "The next seven days" }).getByRole("button");
    await expect.element(ahead).toHaveLength(7);
    await expect.element(ahead.nth(1)).toHaveAccessibleName(/^Wed \d+ 1 h of 3 hours booked, Wednesday, /);
    // Each is as wide as a thumb on the narrowest phones too.
    for (const width of [320, 360]) {
      await page.viewport(width, 844);
      for (const tile of ahead.elements())
        expect(tile.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
    }
    await page.viewport(390, 844);
    await ahead.nth(1).click();
    const calendar = page.getByRole("region", { name: "Calendar" });
    await expect.element(calendar.getByText("Leaking tap")).toBeVisible();
    const question = page.getByRole("dialog", { name: "Delete Wednesday, 9:00 am to 12:00 pm?" });
    await removalOf("Wednesday").click();
    await expect.element(question).toHaveTextContent(/1 booking is in these hours\. It stays/);
    await expect.poll(() => (history.state as { usr?: { sheets?: number } } | null)?.usr?.sheets).toBe(1);
    history.back();
    await expect.element(question).not.toBeInTheDocument();
    expect(requestsOf(deleteSlot)).toEqual([]);
    await removalOf("Wednesday").click();
    answer(deleteSlot, { message: "Slot deleted. Its bookings stay." });
    answer(listSlots, { slots: slots.filter(({ id }) => id !== 3) });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.element(deleted).toBeVisible();
    await expect.element(removalOf("Wednesday")).not.toBeInTheDocument();
    expect(requestsOf(deleteSlot)).toEqual([{ id: 3 }]);
  },
);

test("of several changes in a row only the rejected one is undone", async () => {
  const deletions = hold(deleteSlot);
  await openSchedule();
  const wednesday = page.getByRole("switch", { name: "Wednesday, 9:00 am to 12:00 pm" });
  await expect.element(removals).toHaveLength(7);
  await removalOf("Monday").click();
  const monday = await deletions.request();
  await removalOf("Tuesday").click();
  const tuesday = await deletions.request();
  await expect.element(removals).toHaveLength(5);

  monday.answer({ message: "Slot deleted. Its bookings stay." });
  await expect.element(deleted).toBeVisible();
  await screenReady();
  expect(removals.elements()).toHaveLength(5);
  refuse(toggleSlot, slotNotFound, { sentence: "Not now." });
  await wednesday.click();
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await expect.element(wednesday).toBeChecked();
  await screenReady();
  expect(removals.elements()).toHaveLength(5);
  // While a change is pending the list is not fetched, because it would still contain the slot.
  expect(requestsOf(listSlots)).toHaveLength(1);

  const rereads = hold(listSlots);
  tuesday.refuse(slotNotFound, { sentence: "Not on Tuesday." });
  await expect.element(page.getByText("Not on Tuesday.")).toBeVisible();
  await expect.element(removalOf("Tuesday")).toBeVisible();
  await expect.element(removals).toHaveLength(6);
  expect(removalOf("Monday").elements()).toEqual([]);
  await rereads.request();
});

test("a slot is switched back before the list has been refetched", async () => {
  await openSchedule();
  const first = switches.first();
  await expect.element(first).toBeChecked();
  const rereads = hold(listSlots);
  answer(toggleSlot, { is_active: false });
  await first.click();
  await rereads.request();
  await expect.element(first).not.toBeChecked();
  answer(toggleSlot, { is_active: true });
  answer(listSlots, { slots: weekOfSlots() });
  await first.click();
  await expect.element(first).toBeChecked();
  await expect.poll(() => requestsOf(toggleSlot)).toEqual([{ id: 1 }, { id: 1 }]);
  await screenReady();
  await expect.element(first).toBeChecked();
});

test("the next slot can be typed while one is being added", async () => {
  await openSchedule({ viewport: "desk" });
  const [from, to] = [page.getByLabelText("From"), page.getByLabelText("To", { exact: true })];
  const add = page.getByRole("button", { name: "Add slot" });
  await expect.element(switches).toHaveLength(7);
  const rereads = hold(listSlots);
  answer(addSlot, { id: 8 });
  await from.fill("13:00");
  await to.fill("14:00");
  await add.click();
  const reread = await rereads.request();
  await from.fill("15:00");
  reread.answer({
    slots: [...weekOfSlots(), slotOf({ id: 8, start_time: "13:00:00", end_time: "14:00:00" })],
  });
  await expect.element(page.getByRole("switch", { name: "Monday, 1:00 pm to 2:00 pm" })).toBeChecked();
  await expect.element(add).toBeEnabled();
  await expect.element(from).toHaveValue("15:00");
  // Untouched fields are cleared.
  await expect.element(to).toHaveValue("");
  await to.fill("16:30");
  await add.click();
  (await rereads.request()).answer({ slots: weekOfSlots() });
  await expect.element(from).toHaveValue("");
  expect(requestsOf(addSlot)).toEqual([
    { week: "Monday", from: "13:00", to: "14:00" },
    { week: "Monday", from: "15:00", to: "16:30" },
  ]);
});

test(
  "the week has the documented columns, hours from 05:00 to 22:00 and its days in order",
  { tags: ["@worker-2.39", "@worker-9.7"] },
  async () => {
    await openSchedule({ viewport: "desk" });
    const wordsOf = (locator: typeof switches) => locator.elements().map(({ textContent }) => textContent);
    // The calendar next to it has columns too.
    const week = page.getByRole("table", { name: "Schedule" });
    expect(wordsOf(week.getByRole("columnheader"))).toEqual(["Day", "From", "To", "Action"]);
    const from = page.getByLabelText("From");
    await expect.element(from).toHaveAttribute("min", "05:00");
    await expect.element(from).toHaveAttribute("max", "22:00");
    await page.getByRole("combobox", { name: "Week" }).click();
    const days = page.getByRole("option");
    await expect.element(days).toHaveLength(7);
    expect(wordsOf(days)).toEqual([
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
      "Saturday",
      "Sunday",
    ]);
    await expect.element(days.first()).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(days).toHaveLength(0);
  },
);
