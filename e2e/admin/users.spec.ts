// Users: creating, finding, roles, the export, and deactivating one without a mouse.
import { readFile } from "node:fs/promises";
import { customer, unique } from "../customer/people.ts";
import { tabTo } from "../keyboard.ts";
import { find, openSection } from "./panel.ts";
import { journeyUrl } from "../product.ts";
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

test(
  "a user is deactivated and activated by keyboard only",
  { tag: ["@worker-2.17"] },
  async ({ browser }) => {
    const person = await customer();
    const refreshed = async () => {
      const body = JSON.stringify({ refresh: person.refresh });
      const headers = { "Content-Type": "application/json" };
      return (await fetch(`${journeyUrl()}/token/refresh/`, { method: "POST", headers, body })).status;
    };
    expect(await refreshed()).toBe(200);
    const page = await openSection(browser, "Users");
    await tabTo(page, page.getByRole("searchbox", { name: "Search anything..." }));
    await page.keyboard.type(person.username);
    const toggle = page.getByRole("switch", { name: `Active: ${person.username}` });
    await expect(page.getByText("1-1 of 1")).toBeVisible();
    await expect(toggle).toBeChecked();
    await tabTo(page, toggle);
    await page.keyboard.press("Space");
    const yes = page.getByRole("dialog").getByRole("button", { name: "Deactivate", exact: true });
    await expect(page.getByRole("dialog").getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("Three customers waited in vain.");
    await tabTo(page, yes);
    await page.keyboard.press("Enter");
    await expect(toggle).not.toBeChecked();
    await expect(page.getByText(`${person.username} is deactivated.`)).toBeVisible();
    await expect.poll(refreshed).toBe(401);
    await expect(toggle).toBeFocused();
    await page.keyboard.press("Space");
    await expect(toggle).toBeChecked();
    await expect(page.getByText(`${person.username} is active again.`)).toBeVisible();
  },
);
