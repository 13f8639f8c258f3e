// The settings of payment providers.
import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const razorpay = {
  RAZORPAY_KEY_ID: "rzp_test_1",
  RAZORPAY_KEY_SECRET: "key secret",
  RAZORPAY_WEBHOOK_SECRET: "new-secret  old-secret",
};
const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1 whsec_2" };
const chosen = (environment: Record<string, string>) => readSettings(environment).paymentProvider;

describe("the provider that opens new payments", () => {
  test("is the one that is set up, or the chosen one of two", () => {
    expect(chosen({})).toBeUndefined();
    expect(chosen(razorpay)).toBe("razorpay");
    expect(chosen(stripe)).toBe("stripe");
    for (const name of ["razorpay", "stripe"])
      expect(chosen({ ...razorpay, ...stripe, PAYMENT_PROVIDER: name })).toBe(name);
  });

  test("must be chosen where both are set up", { tags: ["@money-8.5"] }, () => {
    expect(() => readSettings({ ...razorpay, ...stripe })).toThrow(
      "Razorpay and Stripe are both set up, and PAYMENT_PROVIDER is not. Please set it to razorpay or stripe.",
    );
  });

  test("must be known and set up", () => {
    expect(() => readSettings({ ...stripe, PAYMENT_PROVIDER: "paypal" })).toThrow(
      "PAYMENT_PROVIDER is 'paypal'. Please use one of: razorpay, stripe.",
    );
    expect(() => readSettings({ ...stripe, PAYMENT_PROVIDER: "razorpay" })).toThrow(
      "Please set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.",
    );
    expect(() => readSettings({ PAYMENT_PROVIDER: "stripe" })).toThrow(
      "Please set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.",
    );
  });
});

test("webhook secrets may be several, separated by spaces", { tags: ["@money-8.6"] }, () => {
  const settings = readSettings({ ...razorpay, ...stripe, PAYMENT_PROVIDER: "stripe" });
  expect(settings.razorpay?.webhookSecrets).toEqual(["new-secret", "old-secret"]);
  expect(settings.stripe?.webhookSecrets).toEqual(["whsec_1", "whsec_2"]);
});

test.each(Object.keys(razorpay))("Razorpay without %s stops the start", (name) => {
  expect(() => readSettings({ ...razorpay, [name]: "" })).toThrow("Please set all three.");
});

test("an address of Razorpay must be one", () => {
  expect(() => readSettings({ ...razorpay, RAZORPAY_API_URL: "api.razorpay.com" })).toThrow(
    /^RAZORPAY_API_URL /,
  );
});
