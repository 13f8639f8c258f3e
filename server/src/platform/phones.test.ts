// Phone numbers of several countries, in the notations that people type.
import { afterEach, expect, test } from "vitest";
import { india, setMarket } from "@hourhand/contract/market";
import { comparedPhone, internationalPhone, phoneInFile, phoneInWords, searchedDigits } from "./phones.ts";

afterEach(() => setMarket(india));
const inGermany = () => setMarket({ ...india, country: "DE", currency: "EUR" });

test("every spelling of a number is the same number", () => {
  for (const spelling of [
    "98471 23456",
    "098471-23456",
    "+91 98471 23456",
    "0091 9847123456",
    "919847123456",
  ])
    expect(internationalPhone(spelling)).toBe("+919847123456");
  inGermany();
  for (const spelling of ["030 901820", "+49 30 901820", "0049 (30) 901820"])
    expect(internationalPhone(spelling)).toBe("+4930901820");
});

test("a number that is not valid anywhere is compared as typed", () => {
  expect(internationalPhone("12")).toBeNull();
  expect(comparedPhone("00 (12) 3")).toBe("00123");
  expect(internationalPhone("9".repeat(40))).toBeNull();
});

test("the same digits are another number in another country", () => {
  expect(internationalPhone("03012345678")).not.toBe("+493012345678");
  inGermany();
  expect(internationalPhone("03012345678")).toBe("+493012345678");
});

test(
  "screens show a number as typed in India, elsewhere in national or international form",
  { tags: ["@market-4.2"] },
  () => {
    expect(phoneInWords("+4930901820")).toBe("+4930901820");
    inGermany();
    expect(phoneInWords("+4930901820")).toBe("030 901820");
    expect(phoneInWords("+919847123456")).toBe("+91 98471 23456");
    expect(phoneInWords("123")).toBe("123");
  },
);

test("a file has numbers with spaces", () => {
  expect(phoneInFile("9847123456")).toBe("+91 98471 23456");
  expect(phoneInFile("12345")).toBe("123 45");
});

test("a search finds every spelling of a number", () => {
  expect(searchedDigits("+91 98471 23456")).toBe("9847123456");
  expect(searchedDigits("nila")).toBeUndefined();
});
