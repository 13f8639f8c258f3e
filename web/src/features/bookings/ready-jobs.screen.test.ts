// Ready jobs in the booking dialog (docs/rules/screens.md 60): one press fills in the work and the duration; the other texts are folded.
import { bookWorker } from "@hourhand/contract/bookings";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  bookDialog,
  bookField,
  confirmBooking,
  fillBooking,
  openBookDialog,
  openDetails,
} from "../../../test/book-dialog.ts";
import { looksRight } from "../../../test/looks.ts";
import { hold, requestsOf } from "../../../test/wire.ts";
import { bookableWorker } from "../../../test/workers.ts";

const job = (title: string, hours: number, title_local = title) => ({ title, title_local, hours });
const jobs = [
  job("Fan not turning", 1),
  job("Fuse trips", 1),
  job("New plug point", 2),
  job("Rewire the flat", 9),
];
const worker = () => bookableWorker({ ready_jobs: jobs });

const group = (name: string) => bookDialog.getByRole("group", { name, exact: true });
const readyJobs = group("What needs doing?").getByRole("radio");
const readyJob = (name: string) => group("What needs doing?").getByRole("radio", { name });
const duration = (hours: number) =>
  group("Duration in hours").getByRole("radio", { name: new RegExp(`^${hours} hour`) });
const details = bookDialog.getByText("Add details");
const detailFields = ["Describe the issue", "Any previous issues", "Damaged parts (if any)"];
const place = (label: string) => bookField(label).element().getBoundingClientRect();

test("one press fills in the work and the duration, and both can be changed", async () => {
  const bookings = hold(bookWorker);
  await openBookDialog(worker());
  await expect.element(readyJobs).toHaveLength(4);
  await expect.element(readyJobs.first()).toHaveAccessibleName("Fan not turning about 1 h");
  for (const one of readyJobs.elements()) expect(one).not.toBeChecked();
  await readyJob("New plug point").click();
  await expect.element(readyJob("New plug point")).toBeChecked();
  await expect.element(bookField("Work")).toHaveValue("New plug point");
  await expect.element(duration(2)).toBeChecked();
  // Another job replaces the values that the first one filled in.
  await readyJob("Fuse trips").click();
  await expect.element(bookField("Work")).toHaveValue("Fuse trips");
  await expect.element(duration(1)).toBeChecked();
  await duration(3).click();
  await bookField("Work").fill("Fuse trips at night");
  await expect.element(readyJob("Fuse trips")).not.toBeChecked();
  await bookField("Address").fill("12 Lake Road, Kaloor, Kochi");
  await confirmBooking.click();
  const { input } = await bookings.request();
  expect(input).toMatchObject({ title: "Fuse trips at night", duration: 3, total: 900, damagedParts: "" });
});

test("work that the customer has typed stays, with the duration of the job pressed", async () => {
  await openBookDialog(worker());
  await bookField("Work").fill("Fan hums in the hall");
  await readyJob("New plug point").click();
  await expect.element(readyJob("New plug point")).toBeChecked();
  await expect.element(bookField("Work")).toHaveValue("Fan hums in the hall");
  await expect.element(duration(2)).toBeChecked();
  await bookField("Work").fill(" ");
  await expect.element(readyJob("New plug point")).not.toBeChecked();
  await readyJob("Fuse trips").click();
  await expect.element(bookField("Work")).toHaveValue("Fuse trips");
});

test("a usual duration longer than the slot becomes the slot's length", async () => {
  await openBookDialog(worker());
  await readyJob("Rewire the flat").click();
  await expect.element(bookField("Work")).toHaveValue("Rewire the flat");
  await expect.element(duration(3)).toBeChecked();
});

test("the jobs are a group of radio buttons for the keyboard, before everything else", async () => {
  await openBookDialog(worker());
  await expect.element(readyJobs.first()).toBeVisible();
  const first = bookDialog.element().querySelector("section input, fieldset input, textarea");
  expect(first).toBe(readyJobs.first().element());
  (first as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(bookField("Work")).toHaveValue("Fan not turning");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(readyJob("Fuse trips")).toHaveFocus();
  await expect.element(bookField("Work")).toHaveValue("Fuse trips");
});

test.each([390, 1280])(
  "the photo comes before the folded details, which open by keyboard (%i px)",
  async (width) => {
    await openBookDialog(worker(), { viewport: [width, 844] });
    await expect.element(details).toBeVisible();
    for (const label of detailFields) await expect.element(bookField(label)).not.toBeVisible();
    const photo = bookDialog.getByText("Upload photo").element().getBoundingClientRect();
    expect(photo.top).toBeGreaterThan(place("Work").bottom);
    expect(details.element().getBoundingClientRect().top).toBeGreaterThan(photo.bottom);
    await looksRight();
    (details.element().closest("summary") as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    for (const label of detailFields) await expect.element(bookField(label)).toBeVisible();
    await looksRight();
  },
);

/** Types more damaged parts than fit, leaves the field and closes the fold around it. */
async function closeOnError(): Promise<void> {
  await openDetails();
  await bookField("Damaged parts (if any)").fill("x".repeat(2001));
  await userEvent.tab();
  await expect.element(bookField("Damaged parts (if any)")).toHaveAttribute("aria-invalid", "true");
  await details.click();
  await expect.element(bookField("Damaged parts (if any)")).not.toBeVisible();
}

test("a fold that holds an error opens, with the focus on the field", async () => {
  const bookings = hold(bookWorker);
  await openBookDialog(worker());
  await fillBooking();
  await closeOnError();
  await confirmBooking.click();
  await expect.element(bookField("Damaged parts (if any)")).toHaveFocus();
  await expect
    .element(bookField("Damaged parts (if any)"))
    .toHaveAccessibleDescription("Damaged parts (if any) may have at most 2000 characters.");
  expect(requestsOf(bookWorker)).toEqual([]);
  await bookField("Damaged parts (if any)").fill("The washer");
  await details.click();
  await confirmBooking.click();
  (await bookings.request()).refuse(invalidInput, {
    sentence: "Look at the form.",
    errors: { issueDescription: ["Please write less."] },
  });
  await expect.element(bookField("Describe the issue")).toHaveFocus();
  await expect.element(bookField("Describe the issue")).toHaveAccessibleDescription("Please write less.");
});

test("an error outside the fold keeps the focus", async () => {
  await openBookDialog(worker());
  await closeOnError();
  await confirmBooking.click();
  await expect.element(bookField("Damaged parts (if any)")).toBeVisible();
  await expect.element(bookField("Work")).toHaveFocus();
});

test("when the dialog opens again with a kept text, the fold is open", async () => {
  await openBookDialog(worker());
  await openDetails();
  await bookField("Any previous issues").fill("Rewired last year");
  await bookDialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect.element(bookDialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Book now" }).click();
  await expect.element(bookField("Any previous issues")).toBeVisible();
  await expect.element(bookField("Any previous issues")).toHaveValue("Rewired last year");
});

test("jobs are offered in the reader's language", async () => {
  const local = "बार-बार फ़्यूज़ उड़ता है";
  await openBookDialog(bookableWorker({ ready_jobs: [job("Fuse trips", 2, local)] }));
  await readyJobs.first().click();
  await expect.element(readyJobs.first()).toHaveAccessibleName(`${local} about 2 h`);
  await expect.element(readyJobs.first()).toBeChecked();
  await expect.element(bookField("Work")).toHaveValue(local);
});

test.each([
  [390, "light"],
  [390, "dark"],
  [320, "light"],
] as const)("eight long titles without a space fit (%i px, %s)", async (width, scheme) => {
  const long = Array.from({ length: 8 }, (_, at) => job(`${at}${"x".repeat(99)}`, 24));
  await openBookDialog(bookableWorker({ ready_jobs: long }), { viewport: [width, 700], scheme });
  await expect.element(readyJobs).toHaveLength(8);
  for (const tile of readyJobs.elements()) {
    const { right } = (tile.nextElementSibling as Element).getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(width);
    expect(tile.nextElementSibling?.scrollWidth).toBeLessThanOrEqual(tile.clientWidth);
  }
  await looksRight();
});

test.each([{ ready_jobs: [] }, {}])("without ready jobs nothing is folded: %j", async (known) => {
  await openBookDialog(bookableWorker(known));
  for (const label of detailFields) await expect.element(bookField(label)).toBeVisible();
  expect([details.elements(), readyJobs.elements()]).toEqual([[], []]);
});
