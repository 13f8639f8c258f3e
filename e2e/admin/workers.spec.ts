// Workers and job categories.
import { api, customer, unique } from "../customer/people.ts";
import { find, openSection } from "./panel.ts";
import { expect, test } from "../test.ts";

const listed = async (fullName: string): Promise<number> =>
  (await api<{ Workers: unknown[] }>("POST", "/user/workers_view/", { body: { search: fullName } })).Workers
    .length;

test(
  "a user is made a worker, edited, taken off the list and put back",
  { tag: ["@worker-2.22", "@worker-5.3"] },
  async ({ browser }) => {
    const person = await customer();
    const page = await openSection(browser, "Workers");
    await page.getByRole("button", { name: "+ Create new worker" }).click();
    const dialog = page.getByRole("dialog", { name: "Create new Worker" });
    const create = dialog.getByRole("button", { name: "Create", exact: true });
    await create.click();
    await expect(page.getByText("user_id can't be empty")).toBeVisible();
    await dialog.getByRole("combobox", { name: "User" }).fill(person.username);
    await page.getByRole("option", { name: person.username }).click();
    const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
    await expect(field("Full name")).toHaveValue("Journey Person");
    const fullName = `Made ${person.username}`;
    await field("Full name").fill(fullName);
    await dialog.getByRole("combobox", { name: "Job title" }).click();
    await page.getByRole("option").first().click();
    await field("Age").fill("33");
    await field("Price per hour").fill("410");
    await field("No years of experience").fill("9");
    await field("Educational qualification").fill("ITI");
    await field("Description").fill("Quiet, quick and clean.");
    await create.click();
    await expect(page.getByText("previous_company can't be empty")).toBeVisible();
    await field("Previous company").fill("None");
    await create.click();
    await expect(dialog).toBeHidden();
    expect(await listed(fullName)).toBe(1);

    await find(page, fullName);
    await page.getByRole("button", { name: `Details of ${fullName}` }).click();
    const details = page.getByRole("dialog", { name: "Worker Details" });
    await details.getByRole("textbox", { name: "Price per hour" }).fill("");
    await details.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("salary is required")).toBeVisible();
    await details.getByRole("textbox", { name: "Price per hour" }).fill("455");
    await details.getByRole("button", { name: "Save" }).click();
    await expect(details).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: fullName })).toContainText("₹455");

    const toggle = page.getByRole("switch", { name: `Active: ${fullName}` });
    await toggle.click();
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate", exact: true }).click();
    await expect(toggle).not.toBeChecked();
    await expect.poll(() => listed(fullName)).toBe(0);
    // The server has the change before the reply arrives; until then, a press does nothing.
    await expect(toggle).not.toHaveAttribute("aria-busy");
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect.poll(() => listed(fullName)).toBe(1);
  },
);

test(
  "a job category is created, changed and hidden",
  { tag: ["@worker-2.23", "@worker-5.4"] },
  async ({ browser }) => {
    const title = `Beekeeper ${unique()}`;
    const page = await openSection(browser, "Categoryes");
    await page.getByRole("button", { name: "+ Create new JOB" }).click();
    const making = page.getByRole("dialog", { name: "Create new JOB Category" });
    await making.getByRole("textbox", { name: "Job title" }).fill(title);
    await making.getByRole("textbox", { name: "Description" }).fill("Moves swarms from balconies.");
    await making.getByRole("button", { name: "Create", exact: true }).click();
    await expect(making).toBeHidden();
    await find(page, title);
    await page.getByRole("button", { name: `Inspect ${title}` }).click();
    const inspecting = page.getByRole("dialog", { name: "Inspect JOB Category" });
    await inspecting.getByRole("textbox", { name: "Description" }).fill("Moves swarms, gently.");
    const words = inspecting.getByRole("textbox", { name: "What people search for" });
    await words.fill("honey, bees");
    await inspecting.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("row").filter({ hasText: title })).toContainText("Moves swarms, gently.");
    await page.getByRole("button", { name: `Inspect ${title}` }).click();
    await expect(words).toHaveValue("honey, bees");
    await inspecting.getByRole("button", { name: "Cancel" }).click();
    const toggle = page.getByRole("switch", { name: `Active: ${title}` });
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    const { token } = await customer();
    const offered = async () =>
      (await api<{ Jobs: { title: string }[] }>("GET", "/worker/register/", { token })).Jobs.map(
        (job) => job.title,
      );
    await expect.poll(offered).not.toContain(title);
  },
);
