import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, safeText } from "./rules.ts";

/** Reads one line back as a spreadsheet does. */
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

  it.each(["-12.50", "7", "asha", "a=b", ""])("leaves %j as it is", (text) => {
    expect(safeText(text)).toBe(text);
  });

  it("quotes what would break it", () => {
    expect(csvLine(['a "b"', "c,d", "e\nf", null, 3, true])).toBe('"a ""b""","c,d","e\nf",,3,true\r\n');
  });

  it("comes back as it went in, for any texts", () => {
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
