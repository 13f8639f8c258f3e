// The panel's tables of bookings and workers: money, links to both sides, and the filters of days and towns.
import { readPerson } from "@hourhand/contract/accounts-admin";
import { listAllBookings } from "@hourhand/contract/bookings";
import { listAllWorkers } from "@hourhand/contract/catalogue-admin";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  answerPerson,
  answerTables,
  bookingRow,
  openSection,
  rowsShown,
  tableRow,
} from "../../../../test/panel.ts";
import { looksRight } from "../../../../test/looks.ts";
import { answer, requestsOf } from "../../../../test/wire.ts";

const dialog = page.getByRole("dialog", { name: "Inspect Booking" });

test("a booking's row has its total, and links to both sides that do not open its dialog", async () => {
  answerPerson();
  const large = { ...bookingRow, id: 42, total: 1250.5 };
  answer(listAllBookings, { Bookings: [bookingRow, large], count: 2 });
  await openSection("Bookings");
  await rowsShown();
  await expect.element(tableRow(0)).toHaveTextContent("₹300.00");
  await expect.element(tableRow(1)).toHaveTextContent("₹1,250.50");
  await expect
    .element(tableRow(0).getByRole("link", { name: "Ravi Kumar" }))
    .toHaveAttribute("href", "/admin-panel?open=Person/27");
  await tableRow(0).getByRole("link", { name: "asha" }).click();
  await expect.poll(() => requestsOf(readPerson).at(-1)).toEqual({ id: 9 });
  await expect.element(dialog).not.toBeInTheDocument();
});

/** The lower edge of a text, without the box around it. */
function bottomOf(text: string): number {
  const range = document.createRange();
  range.selectNodeContents(page.getByText(text, { exact: true }).first().element());
  return range.getBoundingClientRect().bottom;
}

test("the longest status and amount of a booking that is paid online fit the narrowest phone", async () => {
  const paid = { ...bookingRow, status: "completed" as const, total: 12_345.5, unpaid_paise: 0 };
  answer(listAllBookings, { Bookings: [paid, { ...paid, id: 43, unpaid_paise: 1_234_550 }], count: 2 });
  await openSection("Bookings");
  await rowsShown();
  await expect.element(tableRow(1)).toHaveTextContent("₹12,345.50");
  await page.viewport(320, 844);
  await looksRight();
  // A label is on the line of its value, although a link is as tall as a thumb.
  await expect.poll(() => Math.abs(bottomOf("USER") - bottomOf("asha"))).toBeLessThan(6);
});

test("a press on the rest of the row opens the dialog", async () => {
  answerTables();
  await openSection("Bookings");
  await rowsShown();
  await tableRow(0).getByText("₹300").click();
  await expect.element(dialog).toBeVisible();
});

test("the days have frequent spans, which a second press removes", async () => {
  answerTables();
  await openSection("Bookings");
  await rowsShown();
  const spans = page.getByRole("group", { name: "Visit" });
  // It is Tuesday, 24 November.
  for (const [name, from, to] of [
    ["Today", "2026-11-24", "2026-11-24"],
    ["This week", "2026-11-23", "2026-11-29"],
    ["Last 4 weeks", "2026-10-28", "2026-11-24"],
  ] as const) {
    const span = spans.getByRole("button", { name });
    await expect.element(span).toHaveAttribute("aria-pressed", "false");
    await span.click();
    await expect.element(span).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => requestsOf(listAllBookings).at(-1)).toMatchObject({ from, to });
    await expect.element(page.getByLabelText("Visit from")).toHaveValue(from);
  }
  const last = spans.getByRole("button", { name: "Last 4 weeks" });
  await last.click();
  await expect.element(last).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => location.search).not.toContain("from");
  await page.viewport(390, 844);
  await looksRight();
});

test("on a phone the filters are folded; those that are set stay visible", async () => {
  answerTables();
  await openSection("Bookings", { fields: { status: "pending" } });
  await rowsShown();
  await page.viewport(390, 844);
  const filters = page.getByRole("group", { name: "Filters" });
  const fold = filters.getByRole("button", { name: "Filters", exact: true });
  await expect.element(fold).toHaveAttribute("aria-expanded", "false");
  await expect.element(filters.getByText("Status: pending")).toBeVisible();
  await expect.element(page.getByLabelText("Visit from")).not.toBeInTheDocument();
  await fold.click();
  await expect.element(fold).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("group", { name: "Visit" }).getByRole("button", { name: "Today" }).click();
  await fold.click();
  await expect.element(page.getByLabelText("Visit from")).toHaveValue("2026-11-24");
  await looksRight();
  await filters.getByRole("button", { name: "Remove filters" }).click();
  await expect.element(filters.getByText("Status: pending")).not.toBeInTheDocument();
});

test("workers of a town are narrowed by a link, by pending fees, and widened again", async () => {
  answerTables();
  await openSection("Workers", { fields: { town: "navi-mumbai", owes: "older" } });
  await rowsShown();
  expect(requestsOf(listAllWorkers).at(-1)).toMatchObject({ town: "navi-mumbai", owes: "older" });
  const filters = page.getByRole("group", { name: "Filters" });
  await expect.element(filters.getByText("Owes: over 30 days")).toBeVisible();
  await filters.getByRole("button", { name: "Town: Navi Mumbai: remove this filter" }).click();
  await expect.poll(() => location.search).not.toContain("town");
  await filters.getByRole("button", { name: "Remove filters" }).click();
  await expect.poll(() => location.search).not.toContain("owes");
  await expect.poll(() => requestsOf(listAllWorkers).at(-1)).not.toHaveProperty("owes");
});

test("an invalid town or age in the address is ignored", async () => {
  answerTables();
  await openSection("Workers", { fields: { town: "Navi Mumbai!", owes: "never" } });
  await rowsShown();
  for (const name of ["town", "owes"]) expect(requestsOf(listAllWorkers).at(-1)).not.toHaveProperty(name);
});

test("a booking that is paid online says what is unpaid, or that it is paid", async () => {
  answerPerson();
  const due = { ...bookingRow, id: 42, unpaid_paise: 30_000 };
  answer(listAllBookings, {
    Bookings: [bookingRow, due, { ...bookingRow, id: 43, unpaid_paise: 0 }],
    count: 3,
  });
  await openSection("Bookings");
  await rowsShown();
  await expect.element(tableRow(1)).toHaveTextContent("Pending payment : ₹300");
  await expect.element(tableRow(2)).toHaveTextContent("Paid online");
  expect(tableRow(0).element().textContent).not.toMatch(/Pending|Paid/);
  await looksRight();
});

test("a booking is inspected in disabled fields", { tags: ["@screens-2.17", "@worker-2.24"] }, async () => {
  answerTables();
  await openSection("Bookings");
  await rowsShown();
  await page.getByRole("row", { name: "Inspect booking 41 of asha" }).click();
  const shown = {
    User: "asha",
    Worker: "Ravi Kumar",
    Status: "created",
    Total: "₹300",
    Duration: "1 hour",
    Job: "Plumber",
    "Any previous issues": "–",
    "Created on": /24 Nov.*\d, 10:30\sam/,
    "Booked to": /9:00\sam – 10:00\sam/,
    "Damaged parts": "–",
    Address: "12 Lake Road, Kaloor, Kochi",
    Description: "–",
  };
  for (const [name, value] of Object.entries(shown)) {
    const field = dialog.getByRole("textbox", { name, exact: true });
    await expect.element(field).toBeDisabled();
    const text = (field.element() as HTMLInputElement).value;
    if (typeof value === "string") expect([name, text]).toEqual([name, value]);
    else expect(text).toMatch(value);
  }
  await expect.poll(() => document.activeElement?.closest(".MuiModal-root")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});
