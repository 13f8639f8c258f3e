// The languages in the settings: each listed by its own name, and the main one for people whose language is not
// offered.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { languageData, languages, type Language } from "@hourhand/contract/languages";
import { editSettings, listSettingsVersions, viewSettings } from "@hourhand/contract/settings";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../../test/panel.ts";
import { answer, requestsOf } from "../../../../test/wire.ts";

const inForce = (version: number, offered: Language[]): ReplyOf<typeof viewSettings> => ({
  version,
  author: null,
  at: "2026-11-23T04:30:00.000Z",
  settings: {
    name: "HourHand",
    colours: { primary: "#0b5c5a", accent: "#a66300" },
    contact: null,
    social_links: [],
    legal_texts: { terms: null, privacy: null },
    languages: offered,
    financial_year_starts: 4,
    customer_payments: "off",
    seller: null,
    payout_min: 100,
    mail_from_name: "HourHand",
    logo: null,
  },
  phone_example: "+91 81234 56789",
  fixed: {},
  legal_stale: false,
});

test(
  "an administrator adds a language and makes it the main one; the last one stays",
  { tags: ["@languages-1.2"] },
  async () => {
    answer(viewSettings, inForce(4, ["en", "hi"]));
    answer(listSettingsVersions, { items: [], next: null });
    await openSection("Settings");
    const group = page.getByRole("group", { name: "Languages" });
    const box = (language: Language) => group.getByRole("checkbox", { name: languageData[language].name });
    for (const language of languages) await expect.element(box(language)).toBeVisible();
    const main = group.getByRole("combobox", { name: "Main language" });
    await expect.element(main).toHaveTextContent("English");

    await box("de").click();
    await main.click();
    await page.getByRole("option", { name: "Deutsch" }).click();
    await expect.element(main).toHaveTextContent("Deutsch");
    const after = inForce(5, ["de", "en", "hi"]);
    answer(editSettings, { ...after, message: "The settings are saved as version 5." });
    answer(viewSettings, after);
    await page.getByRole("button", { name: "Save the settings" }).click();
    await expect.element(page.getByText("The settings are saved as version 5.")).toBeVisible();
    expect(requestsOf(editSettings)).toEqual([{ version: 4, languages: ["de", "en", "hi"] }]);

    for (const language of ["de", "en", "hi"] as const) await box(language).click();
    await expect.element(main).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Save the settings" }).click();
    await expect.element(group.getByRole("alert")).toHaveTextContent("Please keep at least one language.");
    expect(requestsOf(editSettings)).toHaveLength(1);
  },
);
