// Using the rows of a panel's table by keyboard: single-letter shortcuts, Enter, and typing in fields.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import {
  answerPerson,
  answerTables,
  answerUsers,
  manyUsers,
  openSection,
  rowsShown,
  tableRow,
} from "../../../../test/panel.ts";

const press = (keys: string): Promise<void> => userEvent.keyboard(keys);
const dialogs = page.getByRole("dialog");
const userDetails = page.getByRole("dialog", { name: "User Details" });
const search = page.getByRole("searchbox", { name: "Search anything..." });

/** Presses Escape once the sheet has the focus. */
async function pressEscape(): Promise<void> {
  await expect.poll(() => document.activeElement?.closest(".MuiModal-root")).toBeTruthy();
  await press("{Escape}");
}

async function focused(at: number): Promise<void> {
  await expect.element(tableRow(at)).toHaveFocus();
}

test("j and k move through the rows, and Enter opens one", { tags: ["@screens-2.27"] }, async () => {
  answerUsers(manyUsers(3));
  await openSection("Users");
  await rowsShown();
  await press("j");
  await focused(0);
  await expect.element(tableRow(0)).toHaveStyle({ outlineStyle: "solid" });
  await press("j");
  await focused(1);
  await press("{Control>}j{/Control}");
  await press("{Shift>}J{/Shift}");
  await focused(1);
  await press("k");
  await focused(0);
  // The key also works from a button inside the row, and stops at the first row.
  await press("k");
  await press("{Tab}");
  await press("j");
  await focused(1);

  await press("{Enter}");
  await expect.element(userDetails).toBeVisible();
  await press("j");
  await expect.element(userDetails).toBeVisible();
  await looksRight();
  await pressEscape();
  await expect.element(dialogs).not.toBeInTheDocument();
  await focused(1);
});

test("j and k continue across pages", { tags: ["@screens-2.27"] }, async () => {
  answerUsers(manyUsers(20));
  await openSection("Users");
  await rowsShown();
  (tableRow(8).element() as HTMLElement).focus();
  await press("j");
  await focused(9);
  await press("j");
  await expect.element(page.getByText("11-20 of 20")).toBeVisible();
  await expect.element(tableRow(0)).toHaveTextContent("user11");
  await focused(0);
  await press("k");
  await expect.element(page.getByText("1-10 of 20")).toBeVisible();
  await expect.element(tableRow(9)).toHaveTextContent("user10");
  await focused(9);
});

test("a letter typed into a field is not a shortcut", { tags: ["@screens-2.27"] }, async () => {
  answerUsers(manyUsers(3));
  await openSection("Users");
  await rowsShown();
  await search.click();
  await press("jk?");
  await expect.element(search).toHaveValue("jk?");
  await expect.element(search).toHaveFocus();
  await expect.element(dialogs).not.toBeInTheDocument();
});

test.each([
  ["Bookings", "Inspect Booking"],
  ["Requests", "Request from Anil Das"],
  ["Workers", "Worker Details"],
  ["Categoryes", "Inspect JOB Category"],
])("Enter on a row of %s opens its dialog", { tags: ["@screens-2.27"] }, async (section, name) => {
  answerTables();
  await openSection(section);
  await rowsShown();
  await press("j");
  await focused(0);
  await press("{Enter}");
  await expect.element(page.getByRole("dialog", { name })).toBeVisible();
  await looksRight();
  await pressEscape();
  await expect.element(dialogs).not.toBeInTheDocument();
  await focused(0);
});

test.each([
  ["Wallet", "Person/27"],
  ["Audit", "Person/12"],
  ["Security", "Person/12"],
])("Enter on a row of %s leads to its person", { tags: ["@screens-2.27"] }, async (section, shown) => {
  answerPerson();
  await openSection(section);
  await rowsShown();
  await press("j");
  await focused(0);
  await press("{Enter}");
  await expect.poll(() => location.search).toBe(`?open=${shown}`);
});

test("Enter on a card opens it too", { tags: ["@screens-2.27"] }, async () => {
  answerTables();
  await openSection("Users", { viewport: [800, 900] });
  const card = page.getByRole("list", { name: "Users" }).getByRole("listitem").first();
  await expect.element(card).toBeVisible();
  await press("j");
  await expect.element(card).toHaveFocus();
  await press("{Enter}");
  await expect.element(userDetails).toBeVisible();
});

test(
  "'?' lists the keys, which can be switched off on the device: Enter still works",
  { tags: ["@screens-2.27"] },
  async () => {
    answerTables();
    await openSection("Users");
    await rowsShown();
    await press("{Shift>}?{/Shift}");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    const letters = dialog.getByRole("switch", { name: "Use J, K and ? shortcuts" });
    const hint = page.getByRole("button", { name: "all shortcuts" });
    await expect.element(letters).toBeChecked();
    await looksRight();
    (letters.element() as HTMLElement).focus();
    await press(" ");
    await expect.element(letters).not.toBeChecked();
    await pressEscape();
    await expect.element(dialogs).not.toBeInTheDocument();

    await expect.element(hint).not.toHaveTextContent("J");
    await press("j");
    await press("{Shift>}?{/Shift}");
    await rowsShown();
    expect(dialogs.elements()).toEqual([]);
    expect(document.activeElement?.matches("[data-row]")).toBe(false);
    await tableRow(0).getByText(/@/).click();
    await press("{Enter}");
    await expect.element(userDetails).toBeVisible();
    await pressEscape();
    await expect.element(dialogs).not.toBeInTheDocument();

    await hint.click();
    await expect.element(letters).not.toBeChecked();
    (letters.element() as HTMLElement).focus();
    await press(" ");
    await pressEscape();
    await expect.element(dialogs).not.toBeInTheDocument();
    await press("j");
    await focused(0);
  },
);

test("keys that were switched off stay off on the next visit", { tags: ["@screens-2.27"] }, async () => {
  localStorage.setItem("letters", "off");
  answerTables();
  await openSection("Users");
  await rowsShown();
  await expect.element(page.getByRole("button", { name: "all shortcuts" })).not.toHaveTextContent("J");
  await press("j");
  expect(document.activeElement?.matches("[data-row]")).toBe(false);
});

test(
  "CapsLock does not change the keys of the rows, and an open menu keeps its own letters",
  { tags: ["@screens-2.27"] },
  async () => {
    answerUsers(manyUsers(2));
    await openSection("Users");
    await rowsShown();
    // With CapsLock letters are capitals without Shift.
    await press("J");
    await focused(0);
    await press("J");
    await focused(1);
    await press("K");
    await focused(0);

    await page.getByRole("combobox", { name: /^Role/ }).click();
    const menu = page.getByRole("listbox");
    await expect.element(menu).toBeVisible();
    for (const letter of ["j", "k", "?"]) await press(letter);
    await expect.element(menu).toBeVisible();
    expect(menu.element().contains(document.activeElement)).toBe(true);
    await expect.element(page.getByRole("heading", { name: "Keyboard shortcuts" })).not.toBeInTheDocument();
    await pressEscape();
    await expect.element(menu).not.toBeInTheDocument();
    (tableRow(1).element() as HTMLElement).focus();
    await press("k");
    await focused(0);
  },
);
