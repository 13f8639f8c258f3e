// Adding hours by typing or by chips, and copying a day to others.
import { invalidInput } from "@hourhand/contract/problem";
import { addSlot, deleteSlot, listSlots, slotOverlaps, toggleSlot } from "@hourhand/contract/schedule";
import { copySlots } from "@hourhand/contract/schedule-exceptions";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";
import { openSchedule, slotOf } from "../../../../test/worker-week.ts";

test("each day without hours opens the form", { tags: ["@screens-2.25"] }, async () => {
  await openSchedule({}, [slotOf({ day_of_week: "Wednesday" })]);
  await expect.element(page.getByRole("button", { name: /^Add hours: / })).toHaveLength(6);
  await page.getByRole("button", { name: "Add hours: Sunday" }).click();
  await expect.element(page.getByRole("combobox", { name: "Week" })).toHaveTextContent("Sunday");
  await expect.element(page.getByLabelText("From")).toHaveFocus();
});

test(
  "overlapping hours show an error below the fields, and the typed values stay",
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
    // The server's error for an empty time appears at that field.
    refuse(addSlot, invalidInput, { errors: { from: ["Please fill in From."] } });
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
  // An end that no longer fits its start is cleared.
  await hour("begins", "4:00 pm").click();
  await expect.element(from).toHaveValue("16:00");
  await expect.element(to).toHaveValue("");
  await userEvent.keyboard("{Tab}");
  await expect.element(hour("ends", "5:00 pm")).toHaveFocus();
  await userEvent.keyboard("{End}{Enter}");
  await expect.element(to).toHaveValue("22:00");
  await expect.element(ends.last()).toHaveAttribute("aria-pressed", "true");
  // The chips follow typed values. For a value without a chip none is pressed.
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
  // The week was refetched.
  expect(requestsOf(listSlots)).toHaveLength(2);
});

test(
  "a schedule without slots asks for one; a slot is added, switched off and deleted",
  { tags: ["@screens-2.25", "@worker-2.39", "@worker-5.10", "@worker-9.7"] },
  async () => {
    await openSchedule({}, []);
    const empty = page.getByText("Please add at least one slot");
    await expect.element(empty).toBeVisible();
    await page.getByRole("combobox", { name: "Week" }).click();
    await page.getByRole("option", { name: "Wednesday" }).click();
    await page.getByLabelText("From").fill("09:00");
    await page.getByLabelText("To", { exact: true }).fill("13:00");
    const added = slotOf({ id: 8, day_of_week: "Wednesday", end_time: "13:00:00" });
    answer(addSlot, { id: 8 });
    answer(listSlots, { slots: [added] });
    await page.getByRole("button", { name: "Add slot" }).click();
    const offered = page.getByRole("switch", { name: "Wednesday, 9:00 am to 1:00 pm" });
    await expect.element(offered).toBeChecked();
    expect(requestsOf(addSlot)).toEqual([{ week: "Wednesday", from: "09:00", to: "13:00" }]);

    answer(toggleSlot, { is_active: false });
    answer(listSlots, { slots: [{ ...added, is_active: false }] });
    await offered.click();
    await expect.element(offered).not.toBeChecked();
    expect(requestsOf(toggleSlot)).toEqual([{ id: 8 }]);
    answer(deleteSlot, { message: "Slot deleted. Its bookings stay." });
    answer(listSlots, { slots: [] });
    await page.getByRole("button", { name: /^Delete / }).click();
    await expect.element(empty).toBeVisible();
    expect(requestsOf(deleteSlot)).toEqual([{ id: 8 }]);
  },
);
