// The card of payments in the settings: the seller on receipts, and the smallest payout.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import {
  editSettings,
  listSettingsVersions,
  noPaymentProvider,
  viewSettings,
} from "@hourhand/contract/settings";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../../test/panel.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";

const inForce = (
  fields: Partial<ReplyOf<typeof viewSettings>["settings"]> = {},
): ReplyOf<typeof viewSettings> => ({
  version: 4,
  author: null,
  at: "2026-11-23T04:30:00.000Z",
  settings: {
    name: "HourHand",
    colours: { primary: "#0b5c5a", accent: "#a66300" },
    contact: null,
    social_links: [],
    legal_texts: { terms: null, privacy: null },
    languages: ["en"],
    mail_from_name: "HourHand",
    financial_year_starts: 4,
    customer_payments: "off",
    seller: null,
    payout_min: 100,
    logo: null,
    ...fields,
  },
  fixed: {},
  legal_stale: false,
  phone_example: "8123456789",
});

const card = page.getByRole("region", { name: "Payments and receipts" });
const save = page.getByRole("button", { name: "Save the settings" });

test("a seller needs a name, and only changed parts are sent", { tags: ["@beyond-8.12"] }, async () => {
  answer(viewSettings, inForce());
  answer(listSettingsVersions, { items: [], next: null });
  await openSection("Settings");
  await expect.element(card.getByLabelText("Minimum payout")).toHaveValue("100");
  await card.getByLabelText("Tax number").fill("32AAACG1234A1Z5");
  await card.getByLabelText("Minimum payout").fill("99.5");
  await save.click();
  await expect.element(card.getByText("Fill in the name of the seller too")).toBeVisible();
  expect(requestsOf(editSettings)).toEqual([]);

  await card.getByLabelText("Name of the seller").fill("Ghar Seva");
  await card.getByLabelText("Minimum payout").fill("250");
  const seller = { name: "Ghar Seva", address: null, tax_id: "32AAACG1234A1Z5" };
  answer(editSettings, { ...inForce({ seller, payout_min: 250 }), version: 5, message: "Saved." });
  await save.click();
  await expect.element(page.getByText("Saved.")).toBeVisible();

  for (const name of ["Name of the seller", "Tax number"]) await card.getByLabelText(name).fill("");
  answer(editSettings, { ...inForce({ payout_min: 250 }), version: 6, message: "Saved again." });
  await save.click();
  await expect.element(page.getByText("Saved again.")).toBeVisible();
  expect(requestsOf(editSettings)).toEqual([
    { version: 4, seller, payout_min: 250 },
    { version: 5, seller: null },
  ]);
});

test(
  "switching payments on names the law, and a refusal is shown at the field",
  { tags: ["@money-1.7", "@money-2.2"] },
  async () => {
    answer(viewSettings, inForce());
    answer(listSettingsVersions, { items: [], next: null });
    await openSection("Settings");
    const law = card.getByText(/^Whether an operator may collect for its workers is a matter of local law/);
    const choice = card.getByRole("combobox", { name: "Customers pay online" });
    await expect.element(choice).toBeVisible();
    await expect.element(law).not.toBeInTheDocument();
    await choice.click();
    await page.getByRole("option", { name: "If they choose to" }).click();
    await expect.element(law).toBeVisible();
    refuse(editSettings, noPaymentProvider);
    await save.click();
    await expect.element(card.getByText(noPaymentProvider.sentence)).toBeVisible();
    expect(requestsOf(editSettings)).toEqual([{ version: 4, customer_payments: "optional" }]);
  },
);
