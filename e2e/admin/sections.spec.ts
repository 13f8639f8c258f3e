// Every section of the panel: its heading, its columns, accessible in both themes and three widths.
import { openSection } from "./panel.ts";
import { expect, test } from "../test.ts";

const sections = [
  {
    name: "Categoryes",
    heading: "JOB Categores",
    columns: ["ID", "JOB TITLE", "DESCRIPTION", "ACTION"],
  },
  {
    name: "Users",
    heading: "Users",
    columns: ["ID", "USERNAME", "Email", "Phone", "Created On", "Last Login", "Role", "ACTION"],
  },
  {
    name: "Workers",
    heading: "Workes",
    columns: ["ID", "FULL NAME", "JOB", "Salary", "Total Charge", "Payed Charge", "Pending Charge", "ACTION"],
  },
  {
    name: "Bookings",
    heading: "Bookings",
    columns: ["ID", "USER", "WORKER", "JOB TITLE", "CREATED AT", "BOOKED TO", "STATUS"],
  },
  {
    name: "Wallet",
    heading: "Wallet",
    columns: ["PAYMENT ID", "WORKER", "AMOUNT", "TYPE", "STATUS"],
  },
  {
    name: "Requests",
    heading: "Requests",
    columns: [
      "ID",
      "FULL NAME",
      "AGE",
      "SALARY",
      "QUALIFICATION",
      "EXPERIENCE",
      "JOB",
      "PREVIOUS COMPANY",
      "ACTION",
    ],
  },
] as const;

test(
  "an unknown section is Dash, and the sidebar leads to every other one",
  {
    tag: [
      "@worker-1.1",
      "@worker-2.6",
      "@worker-2.10",
      "@worker-2.12",
      "@worker-2.20",
      "@worker-2.23",
      "@worker-2.24",
      "@worker-2.25",
      "@worker-2.26",
      "@worker-9.1",
    ],
  },
  async ({ browser }) => {
    const page = await openSection(browser, "Nowhere");
    await expect(page.getByRole("heading", { level: 1, name: "Admin panel" })).toBeVisible();
    const stored = () => page.evaluate(() => localStorage.getItem("page"));
    await expect.poll(stored).toBe("Dash");
    for (const title of ["New users", "New Bookings", "New workers"])
      await expect(page.getByRole("region", { name: title })).toContainText(/-?\d+ difference/);
    await expect(page.getByRole("button", { name: "Weekly" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Monthly" }).click();
    await expect(page.getByRole("button", { name: "Monthly" })).toHaveAttribute("aria-pressed", "true");

    for (const { name, heading, columns } of sections) {
      await page
        .getByRole("navigation", { name: "Sections" })
        .getByRole("link", { name, exact: true })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole("columnheader")).toHaveText([...columns]);
      await expect(page.getByText(/^1-\d+ of \d+$/)).toBeVisible();
      await expect(page).toHaveTitle(`${name} – HourHand`);
      await expect.poll(stored).toBe(name);
    }
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
    await expect(page.getByText("Balnce")).toBeVisible();
  },
);

test("log-out leads Home and ends the session", { tag: ["@worker-2.7"] }, async ({ browser }) => {
  const page = await openSection(browser, "Wallet");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("user Loged out")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(
    await page.evaluate(() => [localStorage.getItem("page"), localStorage.getItem("auth.refresh")]),
  ).toEqual(["Home", null]);
});
