// Text typed into a dialog is there again after Back and after Escape, until it is sent (docs/rules/screens.md 37).
// e2e/walk tests every dialog with Back and Escape.
import { openSection } from "../admin/panel.ts";
import { customer } from "../customer/people.ts";
import { madeVisit, press } from "../dialogs.ts";
import { sheetsInHistory } from "../keyboard.ts";
import { openPage } from "../open.ts";
import { expect, test } from "../test.ts";

test("sent text is not there again", { tag: ["@beyond-7.3"] }, async ({ browser }) => {
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
