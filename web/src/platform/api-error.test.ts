// How code distinguishes errors: by the codes of the contract's problems and by HTTP statuses.
import { slotTaken, priceChanged } from "@hourhand/contract/bookings";
import { expect, it } from "vitest";
import { ApiError, errorDetails } from "./api-error.ts";

it("is identified by the problem's code, not by its status or sentence", () => {
  const error = new ApiError(409, { code: slotTaken.code, message: "In other words." });
  expect(error.is(slotTaken)).toBe(true);
  expect(error.is(priceChanged, slotTaken)).toBe(true);
  expect(error.is(priceChanged)).toBe(false);
  expect(new ApiError(409, { message: slotTaken.sentence }).is(slotTaken)).toBe(false);
});

it.each([
  { status: 0, isTransient: true, isUnanswered: true, isAccessDenied: false },
  { status: 401, isTransient: false, isUnanswered: false, isAccessDenied: true },
  { status: 403, isTransient: false, isUnanswered: false, isAccessDenied: true },
  { status: 409, isTransient: false, isUnanswered: false, isAccessDenied: false },
  { status: 429, isTransient: true, isUnanswered: false, isAccessDenied: false },
  { status: 500, isTransient: true, isUnanswered: false, isAccessDenied: false },
  { status: 502, isTransient: true, isUnanswered: true, isAccessDenied: false },
  { status: 503, isTransient: true, isUnanswered: true, isAccessDenied: false },
  { status: 504, isTransient: true, isUnanswered: true, isAccessDenied: false },
])("tells from $status what the caller may do", ({ status, ...expected }) => {
  expect(new ApiError(status, {})).toMatchObject(expected);
});

it("gives the sentences of each field, by either of the documented names", () => {
  const errors = { title: ["Too long.", "Too plain."] };
  expect(errorDetails(new ApiError(400, { errors })).fields).toEqual(errors);
  expect(errorDetails(new ApiError(400, { messages: errors })).fields).toEqual(errors);
  expect(errorDetails(new Error("a bug")).fields).toEqual({});
});

it("names the request for failures of the server only", { tags: ["@operating-1.14"] }, () => {
  expect(new ApiError(500, {}, undefined, "4f1c").reference).toBe("4f1c");
  expect(new ApiError(409, {}, undefined, "4f1c").reference).toBeUndefined();
  expect(new ApiError(0, {}).reference).toBeUndefined();
});
