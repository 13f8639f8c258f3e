// Users: making, finding, sorting, roles, the export, and putting somebody out without a mouse.
import { readFile } from "node:fs/promises";
import { api, bookByCall, customer, listedWorker } from "../customer/people.ts";
import { holdBack, rereadMs } from "../hold-back.ts";
import { pressEscape, tabTo } from "../keyboard.ts";
import { find, hueOf, openSection } from "./panel.ts";
import { looksRight } from "../looks.ts";
import { visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test(
  "a user is created, found, made a worker and exported",
  { tag: ["@worker-2.8", "@worker-2.14", "@worker-2.18", "@worker-5.1", "@worker-5.2", "@worker-8.6"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Users");
    const username = `made.${Date.now() % 10_000_000}`;
    await page.getByRole("button", { name: "+ Create new user" }).click();
    const dialog = page.getByRole("dialog", { name: "Create new User" });
    const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
    const create = dialog.getByRole("button", { name: "Create", exact: true });
    await create.click();
    await expect(page.getByText("username can't be empty", { exact: true })).toBeVisible();
    await looksRight(page);
    await field("Username").fill(username);
    await field("Email").fill(`${username}@example.com`);
    await field("Phone").fill(`+9188${String(Date.now()).slice(-8)}`);
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
    // Facts, and one thing to change.
    await expect(details.getByRole("textbox")).toHaveCount(0);
    await expect(details.getByText(`${username}@example.com`, { exact: true })).toBeVisible();
    await looksRight(page);
    await details.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: "worker" }).click();
    await details.getByRole("button", { name: "Save" }).click();
    await expect(details).toBeHidden();
    await expect(row).toContainText("worker");

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^HourHand, Users, \d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${username}@example.com`);
  },
);

test(
  "the table sorts and pages",
  { tag: ["@screens-2.27", "@worker-2.15", "@worker-2.19", "@worker-9.1"] },
  async ({ browser }) => {
    const page = await openSection(browser, "Users");
    const header = page.getByRole("columnheader", { name: "USERNAME" });
    const names = () => page.getByRole("button", { name: /^Details of/ }).allTextContents();
    await expect(page.getByText(/^1-10 of \d+$/)).toBeVisible();
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const first = await names();
    expect(first).toHaveLength(10);
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText(/^11-20 of \d+$/)).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const second = await names();
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect.poll(names).toEqual(first);
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "descending");
    // There may be one more by then: another journey makes people too.
    await expect(async () => {
      const last = page.getByRole("button", { name: "Last page" });
      if (await last.isEnabled()) await last.click();
      await expect(page.getByText(/^\d+-(\d+) of \1$/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect.poll(async () => (await names()).at(-1)).toBe(first[0]);

    // What it is narrowed to stands in the address: it outlives a reload, and Back takes it back.
    const role = page.getByRole("combobox", { name: "Role" });
    const roles = () => page.locator("tbody tr td:nth-child(7)").allTextContents();
    await role.click();
    await page.getByRole("option", { name: "Admin" }).click();
    await expect(page).toHaveURL(/role=admin/);
    await expect(page.getByRole("button", { name: "Details of admin", exact: true })).toBeVisible();
    await expect.poll(async () => new Set(await roles())).toEqual(new Set(["Admin"]));
    await page.reload();
    await expect(role).toHaveText("Role: Admin");
    await page.goBack();
    await expect(role).toHaveText("Role: all");
    await visit(page, "/admin-panel?open=Users&role=admin&active=no&status=created");
    await expect(page.getByText("Nothing matches these filters")).toBeVisible();
    await page.getByRole("button", { name: "Remove filters" }).last().click();
    await expect(page.getByText(/^1-10 of \d+$/)).toBeVisible();
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
    await expect(toggle).not.toBeChecked();
    await expect(page.getByText(`${person.username} is deactivated.`)).toBeVisible();
    await expect.poll(refreshed).toBe(401);
    await expect(toggle).toBeFocused();
    await page.keyboard.press("Space");
    await expect(toggle).toBeChecked();
    await expect(page.getByText(`${person.username} is active again.`)).toBeVisible();
  },
);

test(
  "deactivating says first how many visits it would cancel, where there are some",
  { tag: ["@screens-2.14"] },
  async ({ browser }) => {
    const [person, worker] = [await customer(), await listedWorker()];
    const id = await bookByCall(person, worker, { title: "Leaking tap", startTime: "10:00" });
    await bookByCall(person, worker, { title: "Dripping tap", startTime: "11:00" });
    await api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: "accepted" } });
    const page = await openSection(browser, "Users");
    await find(page, worker.username);
    const toggle = page.getByRole("switch", { name: `Active: ${worker.username}` });
    await toggle.click();
    const question = page.getByRole("dialog", { name: `Deactivate ${worker.username}?` });
    await expect(question).toContainText(
      "1 accepted visit will be canceled and its customer told. 1 unanswered booking will be canceled and its customer told.",
    );
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/deactivate.png` });
    await pressEscape(page);
    await expect(question).toBeHidden();
    await expect(toggle).toBeChecked();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await question.getByRole("button", { name: "Deactivate", exact: true }).click();
    await expect(page.getByText(`${worker.username} is deactivated.`)).toBeVisible();
    await expect(toggle).not.toBeChecked();
    // Activating asks nothing.
    await toggle.click();
    await expect(page.getByText(`${worker.username} is active again.`)).toBeVisible();
  },
);

test("two questions that come late are asked one after the other, each with its own answer", async ({
  browser,
}) => {
  const workers = [await listedWorker(), await listedWorker()];
  for (const worker of workers)
    await bookByCall(await customer(), worker, { title: "Leaking tap", startTime: "10:00" });
  const page = await openSection(browser, "Users");
  const [one = "", other = ""] = workers.map(({ username }) => username);
  // Newest first: both stand on the first page.
  await visit(page, "/admin-panel?open=Users&sort=id&order=desc&role=worker");
  const read = await holdBack(page, "**/deactivation", "GET");
  for (const name of [one, other]) await page.getByRole("switch", { name: `Active: ${name}` }).click();
  const [first, second] = [await read(), await read()];
  const answered = page.waitForResponse(/\/deactivation$/);
  await first.continue();
  await answered;
  const question = (name: string) => page.getByRole("dialog", { name: `Deactivate ${name}?` });
  await expect(question(one)).toBeVisible();
  const late = page.waitForResponse(/\/deactivation$/);
  await second.continue();
  await late;
  await page.waitForTimeout(rereadMs);
  await expect(question(one)).toBeVisible();
  await question(one).getByRole("button", { name: "Cancel", exact: true }).click();
  await question(other).getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(page.getByText(`${other} is deactivated.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("switch", { name: `Active: ${one}` })).toBeChecked();
});

test(
  "dates are cut to their day, a toggle is red when active and green when inactive",
  { tag: ["@worker-2.13", "@worker-2.17"] },
  async ({ browser }) => {
    const person = await customer();
    const page = await openSection(browser, "Users");
    await find(page, person.username);
    const row = page.getByRole("row").filter({ hasText: person.username });
    await expect(row.getByText(/^\d{4}-\d\d-\d\d$/)).toHaveCount(2);
    const toggle = page.getByRole("switch", { name: `Active: ${person.username}` });
    const word = row.getByText(/^(Active|Inactive)$/);
    // The word beside it says how things stand and takes no side.
    const switched = toggle.locator("..");
    await expect(word).toHaveText("Active");
    await expect.poll(() => hueOf(switched)).toBe("red");
    const neutral = await word.evaluate((node) => getComputedStyle(node).color);
    await toggle.click();
    await expect(word).toHaveText("Inactive");
    await expect.poll(() => hueOf(switched)).toBe("green");
    await expect(word).toHaveCSS("color", neutral);
  },
);
