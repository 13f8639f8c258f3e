// India's rule about charges, next to the fields of a policy (docs/rules/payments.md 8).
import { bookingExample } from "@hourhand/contract/bookings-v1";
import { listJobCategories } from "@hourhand/contract/catalogue-admin";
import { setMarket } from "@hourhand/contract/market";
import { editDefaultPolicy, listPolicies, listPolicyVersions } from "@hourhand/contract/policies";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { germany } from "../../../../test/markets.ts";
import type { View } from "../../../../test/open-screen.ts";
import { openSection } from "../../../../test/panel.ts";
import { answer, requestsOf } from "../../../../test/wire.ts";
import type { Policy } from "./api.ts";

const withCharges = (cancellation: boolean, noShow: boolean): Policy => ({
  ...bookingExample.policy,
  address_before_acceptance: "whole",
  arrival_code: "optional",
  tax_on: "fee",
  charges_cancellation: cancellation,
  charges_no_show: noShow,
});

const tiers = page.getByRole("group", { name: "When a customer cancels an accepted visit" });
const noShow = page.getByLabelText("No-show charge in percent");
const notCharged = /In India, online bookings are not charged for this until you change it/;
const charged = /Online bookings are charged for this; in India the seller must bear a similar charge\./;
const anyRule = /in India/i;

async function open(shown: Policy, view: View = {}): Promise<void> {
  answer(listJobCategories, { Jobs: [] });
  answer(listPolicyVersions, { items: [], next: null });
  answer(listPolicies, { items: [shown] });
  await openSection("Policies", view);
  await expect.element(tiers).toBeVisible();
}

test(
  "in India both fields say that online bookings are not charged until they are changed",
  { tags: ["@money-2.11"] },
  async () => {
    await open(withCharges(false, false), { payments: "optional", viewport: "phone" });
    await expect.element(tiers).toHaveAccessibleDescription(notCharged);
    await expect.element(noShow).toHaveAccessibleDescription(notCharged);
    await looksRight();
  },
);

test("each field says what holds for itself, and follows a save", async () => {
  await open(withCharges(false, true), { payments: "required" });
  await expect.element(tiers).toHaveAccessibleDescription(notCharged);
  await expect.element(noShow).toHaveAccessibleDescription(charged);
  const saved = { ...withCharges(true, true), cancel_tiers: [{ hours_before: 0, percent: 50 }], version: 2 };
  answer(editDefaultPolicy, saved);
  answer(listPolicies, { items: [saved] });
  await tiers
    .getByRole("button", { name: /^Remove the line for/ })
    .first()
    .click();
  await tiers
    .getByRole("button", { name: /^Remove the line for/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Save these rules" }).click();
  await expect.element(tiers).toHaveAccessibleDescription(charged);
  expect(requestsOf(editDefaultPolicy)).toEqual([{ cancel_tiers: saved.cancel_tiers, version: 1 }]);
});

test("while nobody pays online there is no such sentence", async () => {
  await open(withCharges(false, false));
  await expect.element(noShow).toBeVisible();
  await expect.element(page.getByText(anyRule)).not.toBeInTheDocument();
});

test("elsewhere there is no such sentence either", async () => {
  setMarket(germany);
  await open(withCharges(true, true), { payments: "optional" });
  await expect.element(noShow).toBeVisible();
  await expect.element(page.getByText(anyRule)).not.toBeInTheDocument();
});
