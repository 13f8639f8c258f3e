// Tests the texts of papers in each language, read back from the drawn SVG (docs/rules/papers.md 5, 6).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { describe, expect, test } from "vitest";
import type { Language } from "@hourhand/contract/languages";
import { findOwnFolder } from "../../../platform/own-folder.ts";
import type { FeeInvoiceContent, PaperContent } from "./content.ts";
import { feeInvoiceInWords, paperInWords } from "./words.ts";

const folder = findOwnFolder("papers") ?? "";
const fontFolder = findOwnFolder("link-pictures") ?? "";
const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [
    {
      fontBlobs: ["latin", "devanagari", "malayalam"].map((name) =>
        readFileSync(join(fontFolder, `anek-${name}.ttf`)),
      ),
    },
  ],
});

const content = (changes: Partial<PaperContent> = {}): PaperContent => ({
  seller: { name: 'Ghar "Seva" #let x', address: "MG Road\nKochi 682016", tax_id: "32AAACG1234A1Z5" },
  booking: {
    id: 41,
    title: "Ceiling fan does not turn",
    job_title: "Electrician",
    date: "2026-11-24",
    starts: "09:00:00",
    ends: "11:00:00",
    customer_name: "Asha Nair",
    worker_name: "Ravi Kumar",
  },
  payment: {
    kind: "visit",
    amount_paise: 123_456_00,
    method: "card",
    paid_on: "2026-11-22",
    receipt_number: null,
  },
  hours: { count: 2, hourly_paise: 61_728_00 },
  items: [],
  tax: { on: "total", percent: 18, label: "GST", amount_paise: 18_832_27 },
  is_advance: true,
  refund: null,
  issued_on: "2026-11-22",
  ...changes,
});

/** Draws a paper and returns its text, as a viewer selects it. */
function textOf(language: Language, own: PaperContent, number = "R/26-27/000123"): string {
  const paper = paperInWords({ number, language, content: own });
  const svg = compiler.svg({
    mainFilePath: join(folder, "paper.typ"),
    inputs: { paper: JSON.stringify(paper) },
  });
  return [...svg.matchAll(/<h5:div class="tsel"[^>]*>([^<]*)</g)]
    .map(([, text = ""]) => text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&"))
    .join(" ");
}

describe.each([
  ["en", "Receipt of an advance", "2 h × ₹61,728.00", "The amount includes 18% GST: ₹18,832.27."],
  ["hi", "अग्रिम की रसीद", "2 घंटे × ₹61,728.00", "इस राशि में 18 % GST शामिल है: ₹18,832.27।"],
  ["ml", "മുൻകൂർ തുകയുടെ രസീത്", "2 മണിക്കൂർ × ₹61,728.00", "ഈ തുകയിൽ 18 % GST ഉൾപ്പെടുന്നു: ₹18,832.27."],
  [
    "de",
    "Quittung über eine Anzahlung",
    "2 Std. × ₹61,728.00",
    "Im Betrag enthalten sind 18 % GST: ₹18,832.27.",
  ],
] as const)("a receipt in %s", (language, title, work, tax) => {
  test(
    "has its title, number, seller, work, amount and tax",
    { tags: ["@money-2.5", "@money-2.9", "@money-7.3", "@money-7.6"] },
    () => {
      const text = textOf(language, content()).replaceAll(/\s+/g, " ");
      const parts = [
        'Ghar "Seva" #let x',
        "Kochi 682016",
        "32AAACG1234A1Z5",
        "R/26-27/000123",
        title,
        work,
        tax,
      ];
      for (const part of [...parts, "Ravi Kumar", "Asha Nair", "₹1,23,456.00"])
        expect(text.replaceAll(" ", "")).toContain(part.replaceAll(" ", ""));
    },
  );
});

const words = (own: Partial<PaperContent>) =>
  paperInWords({ number: "R/26-27/000001", language: "en", content: content(own) });

test(
  "a receipt after the visit is a plain receipt; where the fee is taxed it names the supplier",
  { tags: ["@money-7.5"] },
  () => {
    const paper = words({
      is_advance: false,
      tax: { on: "fee", percent: 18, label: "GST", amount_paise: 100 },
      seller: { name: "Ghar", address: null, tax_id: null },
    });
    expect(paper.title).toBe("Receipt");
    expect(paper.notes).toEqual(["The service was supplied by Ravi Kumar; Ghar charges no tax on it."]);
    expect(paper.seller).toEqual({ name: "Ghar", lines: [] });
  },
);

test("extra work has its hours and things", { tags: ["@money-7.4"] }, () => {
  const payment = { ...content().payment, kind: "extra" as const, amount_paise: 80_050 };
  const items = [{ label: "Cable", amount_paise: 20_050 }];
  expect(words({ payment, items, hours: { count: 1, hourly_paise: 60_000 } }).lines).toEqual([
    ["1 h × ₹600.00", "₹600.00"],
    ["Cable", "₹200.50"],
  ]);
  expect(words({ payment, items: [], hours: null }).lines).toEqual([["Extra work", "₹800.50"]]);
});

test("a refund note names the receipt, the reason and what goes back", () => {
  const paper = words({
    payment: { ...content().payment, receipt_number: "R/26-27/000007" },
    refund: { amount_paise: 1_000, cause: "admin", reason: "The visit began late." },
  });
  expect(paper.title).toBe("Refund note");
  expect(paper.total).toEqual(["Refunded", "₹10.00"]);
  expect(paper.facts).toContainEqual(["Receipt", "R/26-27/000007"]);
  expect(paper.facts).toContainEqual(["Reason", "The visit began late."]);
});

describe("a fee invoice", () => {
  const notesOf = (taxes: Pick<FeeInvoiceContent, "tax" | "taxes">) =>
    feeInvoiceInWords({
      id: 1,
      number: "F/26-27/000001",
      language: "en",
      issued_at: new Date(),
      content: {
        seller: { name: "Ghar", address: null, tax_id: null },
        worker_name: "Ravi Kumar",
        month: "2026-11-01",
        bookings: 3,
        amount_paise: 23_000,
        issued_on: "2026-12-01",
        ...taxes,
      },
    }).notes;

  test("names the tax of each rate", () => {
    const taxes = [
      { percent: 12, label: "VAT", amount_paise: 1_200 },
      { percent: 18, label: "GST", amount_paise: 1_800 },
    ];
    expect(notesOf({ taxes })).toEqual([
      "The amount includes 12% VAT: ₹12.00.",
      "The amount includes 18% GST: ₹18.00.",
    ]);
    expect(notesOf({ taxes: [] })).toEqual([]);
  });

  test("that was issued with one rate for the month says the same as then", () => {
    const tax = { percent: 18, label: "GST", amount_paise: 1_800 };
    expect(notesOf({ tax })).toEqual(["The amount includes 18% GST: ₹18.00."]);
    expect(notesOf({ tax: { ...tax, percent: 0, amount_paise: 0 } })).toEqual([]);
  });
});
