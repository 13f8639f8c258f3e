// The ready jobs in a category's dialog: added, changed, moved and removed; wrong values are refused at their field.
import { createJobCategory, editJobCategory, listJobCategories } from "@hourhand/contract/catalogue-admin";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import type { View } from "../../../../test/open-screen.ts";
import { answerTables, categoryOf, openSection } from "../../../../test/panel.ts";
import { answer, hold, requestsOf } from "../../../../test/wire.ts";

const dialog = page.getByRole("dialog");
const row = (number: number) => dialog.getByRole("group", { name: `Job ${number}`, exact: true });
const title = (number: number) => row(number).getByRole("textbox", { name: `Job ${number}`, exact: true });
const hours = (number: number) => row(number).getByRole("textbox", { name: "Hours" });
const german = (number: number) => row(number).getByRole("textbox", { name: /Deutsch/ });
const openLanguages = (number: number) => row(number).getByText("In other languages").click();
const act = (name: string) => dialog.getByRole("button", { name, exact: true });
const save = act("Save");
const add = act("Add a job");
const titles = () => [1, 2].map((number) => (title(number).element() as HTMLInputElement).value);

const jobs = [
  { title: "Tap drips", hours: 1, titles: { de: "Wasserhahn tropft", ml: "ടാപ്പ് ചോരുന്നു" } },
  { title: "Drain blocked", hours: 2, titles: {} },
];

async function openDialog(ready_jobs = jobs, view: View = {}): Promise<void> {
  answerTables();
  answer(listJobCategories, { Jobs: [categoryOf({ ready_jobs })], count: 1 });
  await openSection("Categoryes", view);
  const button = page.getByRole("button", { name: "Inspect Plumber" });
  await button.click();
  await expect.element(dialog).toBeVisible();
}

test("the jobs of a category are changed, moved, removed and added, and sent whole", async () => {
  await openDialog();
  await expect.element(title(1)).toHaveValue("Tap drips");
  await expect.element(hours(2)).toHaveValue("2");
  await title(1).fill(" Tap keeps dripping ");
  await hours(1).fill("3");
  await openLanguages(1);
  await expect.element(german(1)).toHaveValue("Wasserhahn tropft");
  await expect.element(german(1)).toHaveAttribute("lang", "de");
  await german(1).fill("");
  await act("Move Drain blocked up").click();
  expect(titles()).toEqual(["Drain blocked", " Tap keeps dripping "]);
  // The button keeps the focus at the end of the list, and does nothing more.
  await expect.element(act("Move Drain blocked up")).toHaveFocus();
  await expect.element(act("Move Drain blocked up")).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Enter}");
  expect(titles()).toEqual(["Drain blocked", " Tap keeps dripping "]);
  await act("Move Drain blocked down").click();
  await act("Remove Drain blocked").click();
  await expect.element(add).toHaveFocus();
  await add.click();
  await expect.element(title(2)).toHaveFocus();
  await userEvent.keyboard("New tap");
  await expect.element(hours(2)).toHaveValue("1");
  answer(editJobCategory, { message: "Plumber is saved." });
  await save.click();
  await expect.element(page.getByText("Plumber is saved.")).toBeVisible();
  const none = { hi: null, ml: null, de: null };
  expect(requestsOf(editJobCategory)[0]?.ready_jobs).toEqual([
    { title: "Tap keeps dripping", hours: 3, titles: { ...none, ml: "ടാപ്പ് ചോരുന്നു" } },
    { title: "New tap", hours: 1, titles: none },
  ]);
});

test("a new category is made with its jobs, or without any", async () => {
  await openDialog();
  await act("Cancel").click();
  await page.getByRole("button", { name: "+ Create new JOB" }).click();
  await expect.element(row(1)).not.toBeInTheDocument();
  await dialog.getByRole("textbox", { name: "Job title" }).fill("Roofer");
  await dialog.getByRole("textbox", { name: "Description" }).fill("Roofs");
  await add.click();
  await title(1).fill("Roof leaks");
  answer(createJobCategory, { message: "Roofer was added.", id: 9 });
  await act("Create").click();
  await expect.element(page.getByText("Roofer was added.")).toBeVisible();
  expect(requestsOf(createJobCategory)).toMatchObject([
    { title: "Roofer", ready_jobs: [{ title: "Roof leaks", hours: 1 }] },
  ]);
});

test("titles in languages that are not offered stay as they are", async () => {
  document.documentElement.dataset["languages"] = "en hi";
  try {
    await openDialog();
    await openLanguages(1);
    expect(german(1).elements()).toEqual([]);
    answer(editJobCategory, { message: "Plumber is saved." });
    await save.click();
    await expect.element(page.getByText("Plumber is saved.")).toBeVisible();
    expect(requestsOf(editJobCategory)[0]?.ready_jobs?.[0]?.titles).toEqual({ hi: null, ...jobs[0]?.titles });
  } finally {
    document.documentElement.dataset["languages"] = "en hi ml de";
  }
});

test("a blank title, wrong hours and a title that is used twice are refused at their field", async () => {
  await openDialog();
  const refused = async (field: typeof save, sentence: string) => {
    await save.click();
    await expect.element(field).toHaveAccessibleDescription(sentence);
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
  };
  await title(2).fill(" ");
  await refused(title(2), "Job 2 is missing: please fill it in.");
  await expect.element(title(2)).toHaveAttribute("maxlength", "100");
  await title(2).fill("TAP  drips");
  await refused(title(2), "This job is already in the list. Please rename one of them.");
  await title(2).fill("Drain blocked");
  for (const [typed, sentence] of [
    ["", "Hours is missing: please fill it in."],
    ["0", "Hours must be from 1 to 24."],
    ["25", "Hours must be from 1 to 24."],
    ["1.5", "Hours must be a whole number."],
    ["two", "Hours must be a number."],
  ] as const) {
    await hours(2).fill(typed);
    await refused(hours(2), sentence);
  }
  await hours(2).fill("2");
  await openLanguages(2);
  await german(2).fill("wasserhahn Tropft");
  await expect.element(german(2)).toHaveAttribute("aria-invalid", "true");
  await openLanguages(2);
  await expect.element(german(2)).not.toBeInTheDocument();
  await save.click();
  // The closed fold opens, because it holds the error.
  await expect.element(german(2)).toHaveFocus();
  await refused(german(2), "This job is already in the list. Please rename one of them.");
  await expect.element(german(2)).toHaveAttribute("maxlength", "100");
  expect(requestsOf(editJobCategory)).toEqual([]);
});

test("a refusal of the server is shown with the list, and the list can be sent again", async () => {
  const edits = hold(editJobCategory);
  await openDialog();
  await save.click();
  const sentence = "Two ready jobs are called ‘Tap drips’. Please rename one of them.";
  (await edits.request()).refuse(invalidInput, { sentence, errors: { ready_jobs: [sentence] } });
  await expect.element(dialog.getByRole("alert")).toHaveTextContent(sentence);
  await save.click();
  (await edits.request()).answer({ message: "Plumber is saved." });
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  [390, "light"],
  [1440, "dark"],
] as const)("eight jobs are the most, and fit (%i px, %s)", async (width, scheme) => {
  const all = Array.from({ length: 8 }, (_, at) => ({
    title: `${at}${"x".repeat(99)}`,
    hours: 24,
    titles: {},
  }));
  await openDialog(all, { viewport: [width, 900], scheme });
  await expect.element(add).toBeDisabled();
  await openLanguages(1);
  await looksRight();
  await row(8)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect.element(add).toBeEnabled();
  await expect.element(add).toHaveFocus();
});
