// The market card in the settings: its contents in India and in Germany, and the start of the financial year.
import { setMarket } from "@hourhand/contract/market";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { editSettings, listSettingsVersions, viewSettings } from "@hourhand/contract/settings";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { germany } from "../../../../test/markets.ts";
import { openSection } from "../../../../test/panel.ts";
import { answer, requestsOf } from "../../../../test/wire.ts";

const inForce = (phone: string): ReplyOf<typeof viewSettings> => ({
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
    financial_year_starts: 1,
    customer_payments: "off",
    seller: null,
    payout_min: 100,
    logo: null,
  },
  fixed: {},
  legal_stale: false,
  phone_example: phone,
});
const card = page.getByRole("region", { name: "Market" });

test(
  "in India the card shows rupees in lakhs, twelve hours and the number as typed",
  { tags: ["@market-1.15"] },
  async () => {
    answer(viewSettings, inForce("8123456789"));
    answer(listSettingsVersions, { items: [], next: null });
    await openSection("Settings");
    for (const text of ["India", "Indian Rupee (INR)", "Asia/Kolkata", "₹1,23,456.50", "8123456789"])
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    await expect.element(card.getByText(/^2:30\spm$/)).toBeVisible();
  },
);

test(
  "in Germany it shows Germany's, and the month is saved",
  { tags: ["@market-1.15", "@market-1.13"] },
  async () => {
    setMarket(germany);
    answer(viewSettings, inForce("01512 3456789"));
    answer(listSettingsVersions, { items: [], next: null });
    await openSection("Settings");
    for (const text of ["Germany", "Euro (EUR)", "Europe/Berlin", "01512 3456789"])
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    await expect.element(card.getByText("€", { exact: false })).toBeVisible();
    await expect.element(card.getByText("₹")).not.toBeInTheDocument();

    await card.getByRole("combobox", { name: "Financial year starts in" }).click();
    await page.getByRole("option", { name: "April" }).click();
    answer(editSettings, { ...inForce(""), version: 5, message: "The settings are saved as version 5." });
    await page.getByRole("button", { name: "Save the settings" }).click();
    await expect.element(page.getByText("The settings are saved as version 5.")).toBeVisible();
    expect(requestsOf(editSettings)).toEqual([{ version: 4, financial_year_starts: 4 }]);
  },
);
