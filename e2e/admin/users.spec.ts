// Users: creating, finding, roles and the export. web/src/areas/admin/users/deactivation.screen.test.ts deactivates one.
import { readFile } from "node:fs/promises";
import { unique } from "../customer/people.ts";
import { find, openSection } from "./panel.ts";
import { expect, test } from "../test.ts";

test(
  "a user is created, found, made a worker and exported",
  { tag: ["@worker-2.8", "@worker-2.14", "@worker-2.18", "@worker-5.1", "@worker-5.2", "@worker-8.6"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Users");
    const number = unique();
    const username = `made.${number}`;
    await page.getByRole("button", { name: "+ Create new user" }).click();
    const dialog = page.getByRole("dialog", { name: "Create new User" });
    const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
    const create = dialog.getByRole("button", { name: "Create", exact: true });
    await create.click();
    await expect(page.getByText("username can't be empty", { exact: true })).toBeVisible();
    await field("Username").fill(username);
    await field("Email").fill(`${username}@example.com`);
    await field("Phone").fill(`+9188666${number}`);
    await field("First name").fill("Made");
    await field("Last name").fill("Here");
    await field("Password").fill("a long enough word");
    await field("Confirm password").fill("another long word");
    await create.click();
    await expect(page.getByText("passwords are not same").first()).toBeVisible();
    await field("Confirm password").fill("a long enough word");
    await create.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${username} was created.`)).toBeVisible();

    await find(page, username);
    const row = page.getByRole("row").filter({ hasText: username });
    await expect(row).toContainText("Customer");
    await page.getByRole("button", { name: `Details of ${username}` }).click();
    const details = page.getByRole("dialog", { name: "User Details" });
    // The facts are read-only, and only one thing can be changed.
    await expect(details.getByRole("textbox")).toHaveCount(0);
    await expect(details.getByText(`${username}@example.com`, { exact: true })).toBeVisible();
    await details.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: "worker" }).click();
    await details.getByRole("button", { name: "Save" }).click();
    await expect(details).toBeHidden();
    await expect(row).toContainText("worker");

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("HourHand, Users, 2027-03-16.csv");
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${username}@example.com`);
  },
);
