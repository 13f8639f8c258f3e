// The section Policies while somebody types: what is saved meanwhile, here or by somebody else, takes nothing away.
import { listJobCategories } from "@hourhand/contract/catalogue-admin";
import {
  editCategoryPolicy,
  listPolicies,
  listPolicyVersions,
  policyChanged,
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
};

const days = page.getByLabelText("Days that can be booked");
const save = page.getByRole("button", { name: "Save these rules" });
const version = (known: object) => ({ category_id: 3, version: 1, ...rules, ...known });

async function openPlumber(): Promise<void> {
  answer(listJobCategories, { Jobs: [categoryOf()] });
  answer(listPolicyVersions);
  await openSection("Policies", { fields: { category: 3 } });
}

test("what is typed while rules are being saved stays, and is saved next", async () => {
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
  reread.answer({ items: [{ category_id: null, version: 1, ...rules }, version({ booking_days: 14 })] });
  await expect.element(save).toBeEnabled();
  await expect.element(page.getByText("Version 1", { exact: true }).first()).toBeVisible();
  await expect.element(days).toHaveValue("15");
  await expect.element(days).toHaveFocus();
  await save.click();
  expect((await saves.request()).input).toMatchObject({ category_id: 3, booking_days: 15, version: 1 });
});

test("who saves over somebody else's version is told, and decides again", async () => {
  answer(listPolicies, {
    items: [{ category_id: null, version: 1, ...rules }, version({ booking_days: 14 })],
  });
  refuse(editCategoryPolicy, policyChanged);
  await openPlumber();
  await expect.element(days).toHaveValue("14");
  await days.fill("21");
  await save.click();
  await expect
    .element(page.getByText("Somebody else saved these rules meanwhile.", { exact: false }))
    .toBeVisible();
  await expect.element(days).toHaveValue("21");
  answer(editCategoryPolicy, version({ booking_days: 21, version: 3 }));
  await save.click();
  await expect.element(page.getByText("The rules of Plumber are saved as version 1.")).toBeVisible();
  // The first was made on the version that stood there, the second on none.
  expect(requestsOf(editCategoryPolicy).map(({ version: of }) => of)).toEqual([1, undefined]);
  expect(requestsOf(editCategoryPolicy).at(-1)).toMatchObject({ booking_days: 21 });
});
