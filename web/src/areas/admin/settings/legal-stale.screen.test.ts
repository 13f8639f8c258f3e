// The warning that an operator's own legal text is older than the policies.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { editSettings, listSettingsVersions, viewSettings } from "@hourhand/contract/settings";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../../test/panel.ts";
import { answer, requestsOf } from "../../../../test/wire.ts";

const texts = { terms: "Be kind.", privacy: null };
const inForce = (known: Partial<ReplyOf<typeof viewSettings>> = {}): ReplyOf<typeof viewSettings> => ({
  version: 4,
  author: { id: 3, name: "Asha Menon" },
  at: "2026-11-23T04:30:00.000Z",
  settings: {
    name: "HourHand",
    colours: { primary: "#0b5c5a", accent: "#a66300" },
    contact: null,
    social_links: [],
    legal_texts: texts,
    languages: ["en", "hi", "ml"],
    mail_from_name: "HourHand",
    financial_year_starts: 4,
    customer_payments: "off",
    seller: null,
    payout_min: 100,
    logo: null,
  },
  fixed: {},
  legal_stale: true,
  phone_example: "8123456789",
  ...known,
});
const warning = page.getByText(/^The rules of bookings have changed since you wrote your own text/);

test(
  "the panel warns until the text is saved again or confirmed",
  { tags: ["@beyond-people.13"] },
  async () => {
    answer(viewSettings, inForce());
    answer(listSettingsVersions, { items: [], next: null });
    await openSection("Settings");
    await expect.element(warning).toBeVisible();
    const fits = inForce({ version: 5, legal_stale: false });
    answer(editSettings, { ...fits, message: "The settings are saved as version 5." });
    answer(viewSettings, fits);
    await page.getByRole("button", { name: "The text still fits" }).click();
    await expect.element(page.getByText("The settings are saved as version 5.")).toBeVisible();
    await expect.element(warning).not.toBeInTheDocument();
    expect(requestsOf(editSettings)).toEqual([{ version: 4, legal_texts: texts }]);
  },
);
