// The section Policies while an administrator types: a save here or by another administrator loses nothing.
import { listJobCategories } from "@hourhand/contract/catalogue-admin";
import {
  editCategoryPolicy,
  listPolicies,
  listPolicyVersions,
  policyChanged,
  removeCategoryPolicy,
} from "@hourhand/contract/policies";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { categoryOf, openSection } from "../../../../test/panel.ts";
import { answer, hold, refuse, requestsOf } from "../../../../test/wire.ts";

const rules = {
  answer_within_hours: 24,
  booking_days: 7,
  cancel_tiers: [
    { hours_before: 24, percent: 0 },
    { hours_before: 2, percent: 25 },
    { hours_before: 0, percent: 50 },
  ],
  no_show_percent: 100,
  fee_percent: 10,
  address_before_acceptance: "whole" as const,
  arrival_code: "optional" as const,
  pay_within_hours: 2,
  payout_after_hours: 48,
  tax_percent: 0,
  tax_on: "fee" as const,
  tax_label: "GST",
};
const charges = { charges_cancellation: false, charges_no_show: false };
const defaults = { category_id: null, version: 1, ...rules, ...charges };

const days = page.getByLabelText("Days that can be booked");
const save = page.getByRole("button", { name: "Save these rules" });
const version = (known: object) => ({ category_id: 3, version: 1, ...rules, ...charges, ...known });

async function openPlumber(): Promise<void> {
  answer(listJobCategories, { Jobs: [categoryOf()] });
  answer(listPolicyVersions);
  await openSection("Policies", { fields: { category: 3 } });
}

test("values typed while a policy is being saved stay, and the next save sends them", async () => {
  answer(listPolicies);
  await openPlumber();
  await expect.element(page.getByText("Plumber follows the default rules.", { exact: false })).toBeVisible();
  const saves = hold(editCategoryPolicy);
  await days.fill("14");
  await save.click();
  const saving = await saves.request();
  const rereads = hold(listPolicies);
  saving.answer(version({ booking_days: 14 }));
  const reread = await rereads.request();
  await days.fill("15");
  reread.answer({ items: [defaults, version({ booking_days: 14 })] });
  await expect.element(save).toBeEnabled();
  await expect.element(page.getByText("Version 1", { exact: true }).first()).toBeVisible();
  await expect.element(days).toHaveValue("15");
  await expect.element(days).toHaveFocus();
  await save.click();
  expect((await saves.request()).input).toEqual({ category_id: 3, booking_days: 15, version: 1 });
});

test("saving over another administrator's version shows a warning, and the person decides again", async () => {
  answer(listPolicies, {
    items: [defaults, version({ booking_days: 14 })],
  });
  refuse(editCategoryPolicy, policyChanged);
  await openPlumber();
  await expect.element(days).toHaveValue("14");
  await days.fill("21");
  await page.getByLabelText("Hours to pay").fill("49");
  await page.getByLabelText("Name of the tax").fill("");
  await save.click();
  await expect.element(page.getByText("Hours to pay must be from 1 to 48.")).toBeVisible();
  await page.getByLabelText("Hours to pay").fill("6");
  await page.getByLabelText("Tax in percent").fill("18.5");
  await page.getByLabelText("Name of the tax").fill("GST 18.5");
  await page.getByLabelText("The tax is charged on").click();
  await page.getByRole("option", { name: "The whole price" }).click();
  await save.click();
  await expect
    .element(page.getByText("Somebody else has saved these rules in the meantime.", { exact: false }))
    .toBeVisible();
  await expect.element(days).toHaveValue("21");
  answer(editCategoryPolicy, version({ booking_days: 21, version: 3 }));
  await save.click();
  await expect.element(page.getByText("The rules of Plumber are saved as version 1.")).toBeVisible();
  // The first request was based on the shown version, the second on none.
  expect(requestsOf(editCategoryPolicy).map(({ version: of }) => of)).toEqual([1, undefined]);
  // Only what was changed here is sent, so that the other administrator's changes stay.
  expect(requestsOf(editCategoryPolicy).at(-1)).toEqual({
    category_id: 3,
    booking_days: 21,
    pay_within_hours: 6,
    tax_percent: 18.5,
    tax_on: "total",
    tax_label: "GST 18.5",
  });
});

test("a policy is shown in words and money, rejected at its fields, saved, and removed", async () => {
  answer(listPolicies);
  answer(listJobCategories, { Jobs: [categoryOf()] });
  answer(listPolicyVersions, { items: [], next: null });
  await openSection("Policies");
  await expect.element(page.getByRole("heading", { level: 1, name: "Policies" })).toBeVisible();
  await expect.element(page.getByLabelText("Hours to answer")).toHaveValue("24");
  const preview = page.getByRole("region", { name: "A visit of ₹800 under these rules" });
  await expect.element(preview).toHaveTextContent("Cancelled 5 hours before₹200 under the policy");
  await page.getByLabelText("Rules for").click();
  await page.getByRole("option", { name: "Plumber: follows the default" }).click();
  await expect.element(page.getByText("Plumber follows the default rules.")).toBeVisible();
  await expect.element(page.getByText("No rules of its own yet")).toBeVisible();

  // Two lines with the same hours get an error at their fields, and nothing is sent.
  const hours = page.getByLabelText("Hours before");
  const percent = page.getByLabelText("Percent", { exact: true });
  await hours.nth(1).fill("24");
  await save.click();
  await expect.element(page.getByText("Use each number of hours only once").first()).toBeVisible();
  await hours.nth(1).fill("4");
  await percent.nth(1).fill("30");
  await expect.element(preview).toHaveTextContent("Cancelled 5 hours before₹240 under the policy");
  expect(requestsOf(editCategoryPolicy)).toEqual([]);
  const own = version({
    cancel_tiers: [
      { hours_before: 24, percent: 0 },
      { hours_before: 4, percent: 30 },
      { hours_before: 0, percent: 50 },
    ],
  });
  answer(editCategoryPolicy, own);
  answer(listPolicies, { items: [defaults, own] });
  const {
    category_id: _category,
    charges_cancellation: _canceling,
    charges_no_show: _missing,
    ...saved
  } = own;
  answer(listPolicyVersions, {
    items: [{ ...saved, author: null, at: "2026-11-24T05:00:00.000Z" }],
    next: null,
  });
  await save.click();
  await expect.element(page.getByText("The rules of Plumber are saved as version 1.")).toBeVisible();
  expect(requestsOf(editCategoryPolicy)[0]).toEqual({
    category_id: 3,
    cancel_tiers: own.cancel_tiers,
  });
  const newest = page
    .getByRole("listitem")
    .filter({ hasText: /^Version \d+/ })
    .first();
  await expect.element(newest).toHaveTextContent("cancel 24 h 0%, 4 h 30%, 0 h 50%");

  await page.getByRole("button", { name: "Remove the line for 4 hours" }).click();
  await page.getByRole("button", { name: "Add a line" }).click();
  await hours.last().fill("800");
  await percent.last().fill("10");
  await save.click();
  await expect.element(page.getByText("Hours before must be from 0 to 720.")).toBeVisible();
  expect(requestsOf(editCategoryPolicy)).toHaveLength(1);

  answer(removeCategoryPolicy, { message: "Plumber now follows the default rules." });
  answer(listPolicies);
  await page.getByRole("button", { name: "Follow the default again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Follow the default again" }).click();
  await expect.element(page.getByText("Plumber now follows the default rules.")).toBeVisible();
  await expect.element(page.getByText("Plumber follows the default rules.")).toBeVisible();
  expect(requestsOf(removeCategoryPolicy)).toEqual([{ category_id: 3 }]);
});
