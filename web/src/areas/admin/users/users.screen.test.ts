// The table of users: requests for sorting, paging and filters, and the look of a row. The server's tests are
// server/src/administrator-tables.test.ts and administrator-filters.test.ts.
import { listUsers, toggleUser } from "@hourhand/contract/accounts-admin";
import { readDeactivation } from "@hourhand/contract/bookings-admin";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { hueOf } from "../../../../test/hues.ts";
import {
  answerUsers,
  manyUsers,
  openSection,
  pressSwitch,
  rowsShown,
  tableRow,
  userOf,
} from "../../../../test/panel.ts";
import { answer, requestsOf } from "../../../../test/wire.ts";

const lastAsked = () => requestsOf(listUsers).at(-1);

test(
  "the table sorts and pages",
  { tags: ["@screens-2.27", "@worker-2.15", "@worker-2.19", "@worker-9.1"] },
  async () => {
    answerUsers(manyUsers(25));
    await openSection("Users");
    await expect.element(page.getByText("1-10 of 25")).toBeVisible();
    await expect.poll(lastAsked).toEqual({ page: 1, page_size: 10, sort: "id", order: "asc" });
    const header = page.getByRole("columnheader", { name: "USERNAME" });
    await header.getByRole("button").click();
    await expect.element(header).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(lastAsked).toEqual({ page: 1, page_size: 10, sort: "username", order: "asc" });
    await page.getByRole("button", { name: "Next page" }).click();
    await expect.element(page.getByText("11-20 of 25")).toBeVisible();
    await expect.element(tableRow(0)).toHaveTextContent("user11");
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect.element(tableRow(0)).toHaveTextContent("user01");
    await page.getByRole("button", { name: "Last page" }).click();
    await expect.element(page.getByText("21-25 of 25")).toBeVisible();
    await header.getByRole("button").click();
    await expect.element(header).toHaveAttribute("aria-sort", "descending");
    // A changed order starts at the first page.
    await expect.element(page.getByText("1-10 of 25")).toBeVisible();
    await expect.poll(lastAsked).toEqual({ page: 1, page_size: 10, sort: "username", order: "desc" });
  },
);

test(
  "the filters are in the address, and Back undoes them",
  { tags: ["@screens-2.27", "@worker-9.1"] },
  async () => {
    answerUsers(manyUsers(25));
    await openSection("Users", { fields: { role: "admin", active: "no" } });
    const role = page.getByRole("combobox", { name: "Role" });
    await expect.element(role).toHaveTextContent("Role: Admin");
    await rowsShown();
    await expect.poll(lastAsked).toMatchObject({ role: "admin", active: "no" });
    await role.click();
    await page.getByRole("option", { name: "Worker" }).click();
    await expect.poll(() => location.search).toContain("role=worker");
    await expect.poll(lastAsked).toMatchObject({ role: "worker", active: "no" });
    history.back();
    await expect.element(role).toHaveTextContent("Role: Admin");

    answerUsers([]);
    await role.click();
    await page.getByRole("option", { name: "Customer" }).click();
    await expect.element(page.getByText("Nothing matches these filters")).toBeVisible();
    answerUsers(manyUsers(25));
    await page.getByRole("button", { name: "Remove filters" }).last().click();
    await expect.element(page.getByText("1-10 of 25")).toBeVisible();
    await expect.poll(lastAsked).toEqual({ page: 1, page_size: 10, sort: "id", order: "asc" });
  },
);

test(
  "dates show only the day, and a toggle is red when active and green when inactive",
  { tags: ["@worker-2.13", "@worker-2.17"] },
  async () => {
    answerUsers([userOf()]);
    await openSection("Users");
    await rowsShown();
    await expect.element(tableRow(0).getByText("2026-11-02", { exact: true })).toBeVisible();
    await expect.element(tableRow(0).getByText("2026-11-23", { exact: true })).toBeVisible();
    // The word next to the toggle names the state, without a colour.
    const word = tableRow(0).getByText(/^(Active|Inactive)$/);
    const toggle = page.getByRole("switch", { name: "Active: meera" });
    const colour = () => hueOf(page.elementLocator(toggle.element().parentElement ?? document.body));
    await expect.element(word).toHaveTextContent("Active");
    await expect.poll(colour).toBe("red");
    const neutral = getComputedStyle(word.element()).color;
    answer(readDeactivation, {
      as_worker: { accepted: 0, created: 0 },
      as_customer: { accepted: 0, created: 0 },
    });
    answer(toggleUser, { is_active: false });
    answerUsers([userOf({ is_active: false })]);
    await pressSwitch("meera");
    await page.getByRole("button", { name: "Deactivate", exact: true }).click();
    await expect.element(word).toHaveTextContent("Inactive");
    await expect.poll(colour).toBe("green");
    await expect.element(word).toHaveStyle({ color: neutral });
  },
);
