// The panel's sections when their calls fail, are retried, or return nothing.
import { listUsers, readPerson } from "@hourhand/contract/accounts-admin";
import { listAuditEntries, listSecurityEvents } from "@hourhand/contract/audit";
import { listAllBookings } from "@hourhand/contract/bookings";
import { listAllWorkers, listApplications, listJobCategories } from "@hourhand/contract/catalogue-admin";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { listPolicies, listPolicyVersions } from "@hourhand/contract/policies";
import { invalidInput } from "@hourhand/contract/problem";
import { listSettingsVersions, viewSettings } from "@hourhand/contract/settings";
import { viewWallet } from "@hourhand/contract/wallet";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerPerson, answerTables, openSection, tableRow } from "../../../test/panel.ts";
import { answer, refuse, requestsOf } from "../../../test/wire.ts";
import { personPage } from "../../paths.ts";

const toast = page.getByRole("region", { name: /^Messages/ }).getByRole("listitem");

/** Lets a section fail, retries it, and expects its rows in the end. */
async function fails(section: string, call: AnyEndpoint, failed: string): Promise<void> {
  answerTables();
  refuse(call, invalidInput, { sentence: "Not today." });
  await openSection(section);
  const failure = page.getByRole("main").getByRole("alert").filter({ hasText: failed });
  await expect.element(failure).toBeVisible();
  // A second failure shows the error again, with its button.
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => requestsOf(call).length).toBe(2);
  await expect.element(failure).toBeVisible();
}

async function comes(failed: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Try again" }).first().click();
  await expect.element(page.getByText(failed)).not.toBeInTheDocument();
}

const tables = [
  ["Categoryes", listJobCategories, "The job categories could not be loaded.", "Plumber"],
  ["Users", listUsers, "The users could not be loaded.", "meera"],
  ["Workers", listAllWorkers, "The workers could not be loaded.", "Ravi Kumar"],
  ["Bookings", listAllBookings, "The bookings could not be loaded.", "asha"],
  ["Wallet", viewWallet, "The wallet could not be loaded.", "test_pay_5"],
  ["Requests", listApplications, "The requests could not be loaded.", "Anil Das"],
  ["Audit", listAuditEntries, "The audit could not be loaded.", "user deactivated"],
  ["Security", listSecurityEvents, "The security log could not be loaded.", "access refused"],
] as const;

test.each(tables)(
  "%s shows its error, and loads on retry",
  { tags: ["@screens-3.3"] },
  async (section, call, failed, content) => {
    await fails(section, call, failed);
    await expect.element(toast.filter({ hasText: "Not today." }).first()).toBeVisible();
    answerTables();
    await comes(failed);
    await expect.element(tableRow(0)).toHaveTextContent(content);
  },
);

const none = { count: 0, more: false, next: null, previous: null };
const empties = [
  ["Categoryes", () => answer(listJobCategories, { Jobs: [], ...none }), "There are no job categories yet"],
  ["Users", () => answer(listUsers, { Users: [], ...none }), "There are no users yet"],
  ["Workers", () => answer(listAllWorkers, { workers: [], ...none }), "There are no workers yet"],
  ["Bookings", () => answer(listAllBookings, { Bookings: [], ...none }), "There are no bookings yet"],
  ["Wallet", () => answer(viewWallet, { Wallet: [], balence: 0, ...none }), "There are no payments yet"],
  ["Requests", () => answer(listApplications, { workers: [], ...none }), "No requests are waiting"],
  ["Audit", () => answer(listAuditEntries, { items: [], ...none }), "No entries yet"],
  ["Security", () => answer(listSecurityEvents, { items: [], ...none }), "No entries yet"],
] as const;

test.each(empties)(
  "%s says when there is nothing",
  { tags: ["@screens-3.3"] },
  async (section, answerNothing, text) => {
    answerTables();
    answerNothing();
    await openSection(section);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole("row")).not.toBeInTheDocument();
  },
);

const others = [
  ["Policies", listPolicies, "The rules could not be loaded.", 2],
  ["Settings", viewSettings, "The settings could not be loaded.", 2],
  [personPage(12), readPerson, "This person could not be loaded.", 1],
] as const;

test.each(others)(
  "%s shows its error without a toast, and loads on retry",
  { tags: ["@screens-3.3"] },
  async (section, call, failed, level) => {
    answerPerson();
    answer(listPolicyVersions);
    answer(listSettingsVersions);
    await fails(section, call, failed);
    await expect.element(toast).not.toBeInTheDocument();
    answer(call);
    await comes(failed);
    await expect.element(page.getByRole("main").getByRole("heading", { level }).first()).toBeVisible();
  },
);
