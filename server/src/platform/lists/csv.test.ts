import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { india, setMarket } from "@hourhand/contract/market";
import { amountCell, amountHeading, csvLine, safeText } from "./csv.ts";
import { phoneInFile } from "../phones.ts";

/** Parses one line as a spreadsheet does. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy;
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] !== ",") break;
  }
  return cells;
}

describe("a CSV line", () => {
  it.each(["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1"])(
    "defuses %j",
    (text) => {
      expect(safeText(text)).toBe(`'${text}`);
    },
  );

  it.each(["-12.50", "7", "asha", "a=b", ""])("leaves %j unchanged", (text) => {
    expect(safeText(text)).toBe(text);
  });

  it("quotes separators, quotes and line ends", () => {
    expect(csvLine(['a "b"', "c,d", "e\nf", null, 3, true])).toBe('"a ""b""","c,d","e\nf",,3,true\r\n');
  });

  it.each([
    ["+919847012345", "+91 98470 12345"],
    ["9847012345", "+91 98470 12345"],
    ["09847012345", "+91 98470 12345"],
    ["04842345678", "+91 484 234 5678"],
    ["+4915123456789", "+49 1512 3456789"],
    ["+5511961234567", "+55 11 96123 4567"],
    ["1234567", "123 4567"],
    ["+99912345678", "+999 12345678"],
  ])("writes the phone %s as %s, and leaves it alone", (phone, written) => {
    expect(phoneInFile(phone)).toBe(written);
    expect(csvLine([phoneInFile(phone)])).toBe(`${written}\r\n`);
  });

  it("still defuses text that only begins like a phone number", () => {
    expect(["+91 98470+1", "+1 2 A1", "=1 2", "+91  1"].map(safeText)).toEqual([
      "'+91 98470+1",
      "'+1 2 A1",
      "'=1 2",
      "'+91  1",
    ]);
  });

  it("round-trips any texts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...Array.from(`",\r\n\t=+-@'aé 1`)) }), {
          minLength: 1,
          maxLength: 6,
        }),
        (texts) => {
          expect(readLine(csvLine(texts))).toEqual(texts.map(safeText));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("an amount in a CSV file", () => {
  afterEach(() => setMarket(india));

  it.each([
    ["INR", 2, 60_000, "600.00"],
    ["INR", 2, -5, "-0.05"],
    ["JPY", 0, 1_235, "1235"],
    ["KWD", 3, 1_500, "1.500"],
  ])("has all decimals of %s, which its heading names", (currency, decimals, minor, cell) => {
    setMarket({ ...india, currency, currency_decimals: decimals });
    expect(csvLine([amountHeading("FEES"), amountCell(minor)])).toBe(`FEES (${currency}),${cell}\r\n`);
  });
});
