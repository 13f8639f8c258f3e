// The form of an API key.
import { describe, expect, test } from "vitest";
import { checksumOf, isWellFormed, newKey, prefixOf } from "./key-text.ts";

const random = "7Kd2mXq0VbN5tRz8PwJc3LfYh1GsAe";

describe("a key", () => {
  test("has its kind, 30 random characters and their CRC-32 in base62", { tags: ["@api-1.9"] }, () => {
    expect(newKey("live")).toMatch(/^hh_live_[0-9A-Za-z]{36}$/);
    expect(newKey("test")).toMatch(/^hh_test_[0-9A-Za-z]{36}$/);
    expect(newKey("live")).not.toBe(newKey("live"));
    expect(prefixOf(`hh_live_${random}`)).toBe("hh_live_7Kd2");
  });

  test("has the checksum of the standard, padded with 0", { tags: ["@api-1.9"] }, () => {
    // The CRC-32 of '123456789' is 0xCBF43926, as the standard says: 3,421,780,262 in base62.
    expect(checksumOf("123456789")).toBe("3jZRME");
    expect(checksumOf("")).toBe("000000");
  });

  test("is well formed as it was made", () => {
    for (let round = 0; round < 100; round++) expect(isWellFormed(newKey("live"), "live")).toBe(true);
  });

  test(
    "is not with one character changed, left out or added, nor as the other kind",
    { tags: ["@api-1.9"] },
    () => {
      const key = `hh_live_${random}${checksumOf(random)}`;
      for (let place = 8; place < key.length; place++) {
        const other = key[place] === "x" ? "y" : "x";
        expect(isWellFormed(`${key.slice(0, place)}${other}${key.slice(place + 1)}`, "live")).toBe(false);
        expect(isWellFormed(`${key.slice(0, place)}${key.slice(place + 1)}`, "live")).toBe(false);
      }
      expect(isWellFormed(`${key}x`, "live")).toBe(false);
      expect(isWellFormed(`${key}\n`, "live")).toBe(false);
      expect(isWellFormed(key, "test")).toBe(false);
    },
  );
});
