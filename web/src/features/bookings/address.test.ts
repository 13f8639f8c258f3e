// Building an address on one line.
import { expect, it } from "vitest";
import { joinAddress } from "./address.ts";

const near = (landmark: string) => `near ${landmark}`;
const lake = { house: "", address: "12 Lake Road, Kochi", landmark: "" };

it("is the typed address when house and landmark are empty", () => {
  expect(joinAddress(lake, near)).toBe("12 Lake Road, Kochi");
  expect(joinAddress({ ...lake, address: "  " }, near)).toBe("");
});

it("starts with the house and ends with the landmark", () => {
  const place = { ...lake, house: " Flat 3B, second floor ", landmark: "the water tower " };
  expect(joinAddress(place, near)).toBe("Flat 3B, second floor, 12 Lake Road, Kochi, near the water tower");
});
