// The panel's sidebar: links to every section, their headings and columns, and logging out.
import { viewAdminDashboard } from "@hourhand/contract/dashboards";
import { viewHome } from "@hourhand/contract/home";
import { revokeToken } from "@hourhand/contract/sessions";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerTables, openSection } from "../../../test/panel.ts";
import { answer, hold, requestsOf } from "../../../test/wire.ts";

const sections = [
  ["Categoryes", "JOB Categores", ["ID", "JOB TITLE", "DESCRIPTION", "ACTION"]],
  ["Users", "Users", ["ID", "USERNAME", "Email", "Phone", "Created On", "Last Login", "Role", "ACTION"]],
  [
    "Workers",
    "Workes",
    ["ID", "FULL NAME", "JOB", "Salary", "Total Charge", "Payed Charge", "Pending Charge", "ACTION"],
  ],
  ["Bookings", "Bookings", ["ID", "USER", "WORKER", "JOB TITLE", "CREATED AT", "BOOKED TO", "STATUS"]],
  ["Wallet", "Wallet", ["PAYMENT ID", "WORKER", "AMOUNT", "TYPE", "STATUS"]],
  [
    "Requests",
    "Requests",
    ["ID", "FULL NAME", "AGE", "SALARY", "QUALIFICATION", "EXPERIENCE", "JOB", "PREVIOUS COMPANY", "ACTION"],
  ],
] as const;

const headingOf = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const stored = () => localStorage.getItem("page");

test(
  "an unknown section shows Dash, and the sidebar leads to every other one",
  {
    tags: [
      "@worker-1.1",
      "@worker-2.6",
      "@worker-2.12",
      "@worker-2.20",
      "@worker-2.23",
      "@worker-2.24",
      "@worker-2.25",
      "@worker-2.26",
      "@worker-9.1",
    ],
  },
  async () => {
    answerTables();
    hold(viewAdminDashboard);
    await openSection("Nowhere");
    await expect.element(headingOf("Admin panel")).toBeVisible();
    await expect.poll(stored).toBe("Dash");
    for (const [name, heading, columns] of sections) {
      await page
        .getByRole("navigation", { name: "Sections" })
        .getByRole("link", { name, exact: true })
        .click();
      await expect.element(headingOf(heading)).toBeVisible();
      const shown = () =>
        page
          .getByRole("columnheader")
          .elements()
          .map(({ textContent }) => textContent.trim());
      await expect.poll(shown).toEqual(columns);
      await expect.element(page.getByText("1-1 of 1")).toBeVisible();
      await expect.poll(() => document.title).toBe(`${name} – HourHand`);
      await expect.poll(stored).toBe(name);
    }
    history.back();
    await expect.element(headingOf("Wallet")).toBeVisible();
    await expect.element(page.getByText("Balnce")).toBeVisible();
  },
);

test("log-out leads Home and ends the session", { tags: ["@worker-2.7"] }, async () => {
  answerTables();
  answer(revokeToken);
  hold(viewHome);
  await openSection("Wallet");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.element(page.getByText("user Loged out")).toBeVisible();
  await expect.poll(() => location.pathname).toBe("/");
  await expect.poll(stored).toBe("Home");
  expect(localStorage.getItem("auth.refresh")).toBeNull();
  expect(requestsOf(revokeToken)).toHaveLength(1);
});
