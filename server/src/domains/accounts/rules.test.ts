// The pure rules of accounts.
import { expect, test } from "vitest";
import { maskedEmail } from "./rules.ts";

test.each([
  ["ravi.kumara@example.com", "r•••a@example.com"],
  ["abc@example.com", "a•••c@example.com"],
  ["ab@example.com", "a•••@example.com"],
  ["a@example.com", "a•••@example.com"],
])("%s is shown as %s", (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});
