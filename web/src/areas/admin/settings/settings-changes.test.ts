import { expect, test } from "vitest";
import type { Fields } from "./api.ts";
import { settingsChanges } from "./settings-changes.ts";

const before: Fields = {
  name: "HourHand",
  colours: { primary: "#0b5c5a", accent: "#8a4b00" },
  contact: { email: "hello@ghar.example", phone: null, address: null },
  social_links: ["https://x.com/ghar"],
  legal_texts: { terms: null, privacy: "What we know stays here.\n".repeat(4_000) },
  languages: ["en", "hi"],
  mail_from_name: "HourHand",
  financial_year_starts: 4,
  customer_payments: "off",
  seller: null,
  payout_min: 100,
  logo: null,
};
const changes = (after: Partial<Fields>) =>
  settingsChanges(before, { ...before, ...after }, (languages) => languages.join(", "), String, String);

test("each changed value is listed with its old and new value", { tags: ["@beyond-8.2"] }, () => {
  expect(changes({})).toEqual([]);
  expect(
    changes({
      name: "Ghar Seva",
      colours: { primary: "#1a4f8a", accent: "#8a4b00" },
      contact: null,
      languages: ["en", "hi", "ml"],
      logo: "/media/0123456789abcdef0123456789abcdef.webp",
      financial_year_starts: 1,
      seller: { name: "Ghar Seva", address: null, tax_id: "32AAACG1234A1Z5" },
      payout_min: 250,
    }),
  ).toEqual([
    { label: "admin.settings.name", was: "HourHand", is: "Ghar Seva" },
    { label: "admin.settings.primary", was: "#0b5c5a", is: "#1a4f8a" },
    { label: "admin.settings.logo", was: null, is: null },
    { label: "admin.settings.email", was: "hello@ghar.example", is: null },
    { label: "admin.settings.languages", was: "en, hi", is: "en, hi, ml" },
    { label: "admin.settings.financialYear", was: "4", is: "1" },
    { label: "admin.settings.sellerName", was: null, is: "Ghar Seva" },
    { label: "admin.settings.taxId", was: null, is: "32AAACG1234A1Z5" },
    { label: "admin.settings.payoutMin", was: "100", is: "250" },
  ]);
});

test("only the changed part of a legal text with 100,000 characters is shown", () => {
  const { privacy } = before.legal_texts;
  const [change, ...others] = changes({
    legal_texts: { terms: null, privacy: `${privacy}Unless you ask us to forget it.\n${privacy}` },
  });
  expect(others).toEqual([]);
  expect(change?.label).toBe("admin.settings.privacy");
  expect(change?.is).toContain("Unless you ask us to forget it.");
  expect(change?.is?.length).toBeLessThan(320);
  const [first] = changes({ legal_texts: { terms: "Be kind.", privacy } });
  expect(first).toEqual({ label: "admin.settings.terms", was: null, is: "Be kind." });
});
