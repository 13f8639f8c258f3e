// What was typed into a dialog is there again after Back and after Escape, until it is sent (docs/rules/screens.md 37).
// Each dialog by Back and Escape: e2e/walk.
import { openSection } from "../admin/panel.ts";
import { customer, openShell } from "../customer/people.ts";
import { madeVisit, press } from "../dialogs.ts";
import { pressEscape, sheetsInHistory } from "../keyboard.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test("what has been sent is not there again", { tag: ["@beyond-7.3"] }, async ({ browser }) => {
  const { worker } = await madeVisit();
  const page = await openPage(browser, "/worker?open=Schedule", worker);
  const dialog = page.getByRole("dialog");
  const open = press("Take time off");
  await open(page);
  await dialog.getByLabel("Note for yourself").fill("At my sister's");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await open(page);
  await expect(dialog.getByLabel("Note for yourself")).toHaveValue("");
});

test(
  "Back closes the list of users before the dialog it is in",
  { tag: ["@beyond-7.3"] },
  async ({ browser }) => {
    const { username } = await customer();
    const page = await openSection(browser, "Workers");
    await press(/^\+ Create/)(page);
    const dialog = page.getByRole("dialog");
    const picker = dialog.getByRole("combobox", { name: "User" });
    await picker.fill(username);
    await expect(page.getByRole("option", { name: username })).toBeVisible();
    await sheetsInHistory(page, 2);
    await page.goBack();
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(dialog).toBeVisible();
    await picker.press("ArrowDown");
    await page.getByRole("option", { name: username }).click();
    await sheetsInHistory(page, 1);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await press(/^\+ Create/)(page);
    await expect(picker).toHaveValue(username);
  },
);

test("a filter that was not applied is there again after Back, Escape and Close, beside what is in force", async ({
  context,
}) => {
  const page = await openShell(context, "Workers");
  const filter = page.getByRole("button", { name: "Filter workers" });
  const dialog = page.getByRole("dialog", { name: "Filter Workers" });
  const highest = dialog.getByLabel("Max Price");
  await filter.click();
  await highest.fill("450");
  await dialog.getByRole("toolbar", { name: "Days" }).getByRole("button").nth(2).click();
  const day = await dialog.getByLabel("Select Date").inputValue();
  await sheetsInHistory(page, 1);
  await page.goBack();
  await expect(dialog).toBeHidden();
  // Nothing is filtered until Apply.
  await expect(page).toHaveURL(/\?open=Workers$/);
  // What is in force meanwhile stands in the fields that nobody has touched.
  const rail = page.getByRole("toolbar", { name: "Categories" });
  await rail.getByRole("button", { name: "Electrician", exact: true }).click();
  await filter.click();
  await expect(highest).toHaveValue("450");
  await expect(dialog.getByLabel("Select Date")).toHaveValue(day);
  await expect(dialog.getByLabel("Job Type")).toHaveText("Electrician");
  await highest.fill("440");
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await filter.click();
  await expect(highest).toHaveValue("440");
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toBeHidden();
  await filter.click();
  await expect(highest).toHaveValue("440");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();
  const chips = page.getByRole("list", { name: "Filters" }).getByRole("listitem");
  await expect(chips).toHaveCount(3);
  // What has been applied is in force, and nothing else: a chip that is taken away is not there again.
  await page.getByRole("button", { name: "Remove the filter Up to ₹440" }).click();
  await filter.click();
  await expect(highest).toHaveValue("100000");
  await expect(dialog.getByLabel("Job Type")).toHaveText("Electrician");
  // 'Remove all' is not applied by being pressed, and not forgotten either.
  await dialog.getByRole("button", { name: "Remove all" }).click();
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await expect(chips).toHaveCount(2);
  await filter.click();
  await expect(dialog.getByLabel("Job Type")).toHaveText("All");
  await expect(dialog.getByLabel("Select Date")).toHaveValue("");
});
