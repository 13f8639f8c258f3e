// The weekly slots: changed at once, taken back when the server refuses.
import { bookingExample, listBookings } from "@hourhand/contract/bookings-v1";
import {
  addSlot,
  deleteSlot,
  listSlots,
  slotNotFound,
  slotOverlaps,
  toggleSlot,
} from "@hourhand/contract/schedule";
import { invalidInput } from "@hourhand/contract/problem";
import { copySlots } from "@hourhand/contract/schedule-exceptions";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { screenReady } from "../../../../test/open-screen.ts";
import { answer, hold, refuse, requestsOf } from "../../../../test/wire.ts";
import { openSchedule, slotOf, weekOfSlots } from "../../../../test/worker-week.ts";

const switches = page.getByRole("switch");
const removals = page.getByRole("button", { name: /^Delete / });
const removalOf = (day: string) =>
  page.getByRole("button", { name: `Delete ${day}, 9:00 am to 12:00 pm`, exact: true });
const deleted = page.getByText("Slot deleted. Its bookings stay.");

test(
  "a change that fails is taken back and said",
  { tags: ["@screens-2.13", "@screens-2.25", "@worker-8.1"] },
  async () => {
    refuse(toggleSlot, slotNotFound, { sentence: "Not now." });
    await openSchedule();
    const monday = page.getByRole("switch", { name: "Monday, 9:00 am to 12:00 pm" });
    await expect.element(monday).toBeChecked();
    // What is read again afterwards would bring it back by itself.
    hold(listSlots);
    await monday.click();
    await expect.element(page.getByText("Not now.")).toBeVisible();
    await expect.element(monday).toBeChecked();
    expect(requestsOf(toggleSlot)).toEqual([{ id: 1 }]);
  },
);

test(
  "hours with a live booking in them are asked about before they are deleted, and kept by Back",
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
    await expect.element(ahead.nth(1)).toHaveAccessibleName(/^Wed \d+ 1 h of 3 hours booked$/);
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
    await expect.element(question).toHaveTextContent(/1 booking lies in these hours\. It stays/);
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

test("of changes one after the other only that is taken back which the server refuses", async () => {
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
  // While one of them is under way the list is not read: it would still have the slot.
  expect(requestsOf(listSlots)).toHaveLength(1);

  const rereads = hold(listSlots);
  tuesday.refuse(slotNotFound, { sentence: "Not on Tuesday." });
  await expect.element(page.getByText("Not on Tuesday.")).toBeVisible();
  await expect.element(removalOf("Tuesday")).toBeVisible();
  await expect.element(removals).toHaveLength(6);
  expect(removalOf("Monday").elements()).toEqual([]);
  await rereads.request();
});

test("a slot is switched back before the list has been read again", async () => {
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
  // What nobody touched begins anew.
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
    // The calendar beside it has columns too.
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

test("each day without hours leads to the form", { tags: ["@screens-2.25"] }, async () => {
  await openSchedule({}, [slotOf({ day_of_week: "Wednesday" })]);
  await expect.element(page.getByRole("button", { name: /^Add hours: / })).toHaveLength(6);
  await page.getByRole("button", { name: "Add hours: Sunday" }).click();
  await expect.element(page.getByRole("combobox", { name: "Week" })).toHaveTextContent("Sunday");
  await expect.element(page.getByLabelText("From")).toHaveFocus();
});

test(
  "hours that overlap are refused below the fields, and what was typed stays",
  { tags: ["@screens-2.25"] },
  async () => {
    refuse(addSlot, slotOverlaps);
    await openSchedule();
    const form = page.getByRole("form", { name: "Add slot" });
    const from = form.getByLabelText("From");
    const add = form.getByRole("button", { name: "Add slot" });
    await add.click();
    await expect.element(page.getByText("Please select Week, From and To")).toBeVisible();
    expect(requestsOf(addSlot)).toEqual([]);
    await from.fill("12:00");
    await form.getByLabelText("To", { exact: true }).fill("15:00");
    await add.click();
    const toast = () => document.querySelector("[data-sonner-toast][data-type=error]")?.textContent;
    await expect.poll(toast).toContain(slotOverlaps.sentence);
    await expect.element(form.getByRole("alert")).toHaveTextContent(slotOverlaps.sentence);
    await expect.element(from).toHaveValue("12:00");
    // One that is empty is the server's to name, at its field.
    refuse(addSlot, invalidInput, { errors: { from: "Please fill in From." } });
    await from.fill("");
    await add.click();
    await expect.element(from).toHaveAccessibleDescription(/Please fill in From\./);
    await expect.element(from).toHaveFocus();
    await expect.element(form.getByText(slotOverlaps.sentence)).not.toBeInTheDocument();
  },
);

test("whole hours are chosen by chips, by keyboard too", { tags: ["@screens-2.24"] }, async () => {
  await openSchedule();
  const [from, to] = [page.getByLabelText("From"), page.getByLabelText("To", { exact: true })];
  const rows = {
    begins: page.getByRole("toolbar", { name: "Begins at" }),
    ends: page.getByRole("toolbar", { name: "Ends at" }),
  };
  const [begins, ends] = [rows.begins.getByRole("button"), rows.ends.getByRole("button")];
  const hour = (row: keyof typeof rows, name: string) => rows[row].getByRole("button", { name, exact: true });
  await expect.element(begins).toHaveLength(17);
  await expect.element(ends.first()).toHaveTextContent("6:00 am");
  for (const chip of [begins.nth(3), ends.nth(11)]) await expect.element(chip).toBeInViewport({ ratio: 1 });
  await hour("begins", "2:00 pm").click();
  await expect.element(from).toHaveValue("14:00");
  await expect.element(ends).toHaveLength(8);
  await expect.element(ends.first()).toBeInViewport({ ratio: 1 });
  await hour("ends", "4:00 pm").click();
  await expect.element(to).toHaveValue("16:00");
  // An end that no longer fits its beginning is taken out.
  await hour("begins", "4:00 pm").click();
  await expect.element(from).toHaveValue("16:00");
  await expect.element(to).toHaveValue("");
  await userEvent.keyboard("{Tab}");
  await expect.element(hour("ends", "5:00 pm")).toHaveFocus();
  await userEvent.keyboard("{End}{Enter}");
  await expect.element(to).toHaveValue("22:00");
  await expect.element(ends.last()).toHaveAttribute("aria-pressed", "true");
  // What is typed is followed; what no chip has presses none.
  await from.fill("17:30");
  await expect.element(ends.first()).toHaveTextContent("7:00 pm");
  expect(rows.begins.element().querySelectorAll("[aria-pressed=true]")).toHaveLength(0);
  answer(addSlot, { id: 8 });
  await page.getByRole("button", { name: "Add slot" }).click();
  await expect.poll(() => requestsOf(addSlot)).toEqual([{ week: "Monday", from: "17:30", to: "22:00" }]);
  await expect.element(ends).toHaveLength(17);
});

test("a day's hours are copied to others, all or none", async () => {
  refuse(copySlots, slotOverlaps);
  await openSchedule();
  await page.getByRole("button", { name: "Copy to other days: Monday" }).click();
  const sheet = page.getByRole("dialog", { name: "Copy Monday's hours to…" });
  const copy = sheet.getByRole("button", { name: "Copy", exact: true });
  await copy.click();
  await expect.element(sheet.getByRole("alert")).toHaveTextContent("Please choose at least one day.");
  expect(requestsOf(copySlots)).toEqual([]);
  const sunday = sheet.getByRole("checkbox", { name: /^Sunday/ });
  await sunday.click();
  await sheet.getByRole("checkbox", { name: /^Tuesday/ }).click();
  await copy.click();
  await expect.element(sheet.getByRole("alert")).toHaveTextContent(slotOverlaps.sentence);
  await looksRight();
  answer(copySlots, { message: "The slots stand on Tuesday too." });
  await sunday.click();
  await copy.click();
  await expect.element(page.getByText("The slots stand on Tuesday too.")).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(requestsOf(copySlots)).toEqual([
    { from: "Monday", to: ["Tuesday", "Sunday"] },
    { from: "Monday", to: ["Tuesday"] },
  ]);
  // The week was read again.
  expect(requestsOf(listSlots)).toHaveLength(2);
});
