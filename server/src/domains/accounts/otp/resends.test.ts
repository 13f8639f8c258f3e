// Which code is valid after a resend: the newest, wherever it was requested, and never an expired one.
import { afterAll, describe, expect, test } from "vitest";
import { wrongOtp } from "@hourhand/contract/accounts";
import { callFrom, openBrowser } from "../../../../test/browser.ts";
import { customer } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { startAccounts, signUpForm } from "../../../../test/accounts.ts";

const { app, nextOtp, close } = await startAccounts({
  RATE_LIMITS: "on",
  TRUST_PROXY: "127.0.0.1",
});
afterAll(close);

const path = "/user/otp_view/";
const nextCode = async (email: string) => (await nextOtp(email)).otp;
/** Expires the codes of an email. */
const expire = (email: string) =>
  app.app.platform.pool.query("update one_time_codes set expires_at = $1 where email = $2", [
    new Date(Date.now() - 1_000),
    email,
  ]);
const enterFrom = (address: string, email: string, otp: string) =>
  callFrom(app, address, "PATCH", path, { email, otp });

describe("a resend from another network", () => {
  test(
    "invalidates the previous code of the same sign-up, entered from a third network",
    { tags: ["@security-2.2"] },
    async () => {
      const mine = signUpForm();
      await callFrom(app, "198.51.100.1", "POST", "/user/signup/", mine);
      const first = await nextCode(mine.email);
      expect((await callFrom(app, "198.51.100.2", "POST", path, { email: mine.email })).status).toBe(200);
      const second = await nextCode(mine.email);
      expectProblem(await enterFrom("198.51.100.3", mine.email, first), wrongOtp);
      expect((await enterFrom("198.51.100.3", mine.email, second)).status).toBe(200);
    },
  );

  test("invalidates the previous code of the same reset, but not the browser's own code", async () => {
    const { email } = await customer(app);
    const owner = openBrowser(app, "198.51.100.4");
    await owner.call("POST", path, { body: { email } });
    const own = await nextCode(email);
    await callFrom(app, "192.0.2.4", "POST", path, { email });
    await nextCode(email);
    expectProblem(await enterFrom("198.51.100.5", email, own), wrongOtp);
    expect((await owner.call("PATCH", path, { body: { email, otp: own } })).status).toBe(200);
  });
});

test("a browser with an invalid sign-up cookie is treated like one without", async () => {
  const { email } = await customer(app);
  const odd = openBrowser(app, "198.51.100.10");
  for (const value of ["%00", "x", "00000000-0000-0000-0000-00000000000%00"]) {
    odd.cookies.set("hourhand_attempt", value);
    expect((await odd.call("PATCH", path, { body: { email, otp: "123456" } })).body.code).toBe(wrongOtp.code);
  }
  const answer = await odd.call("POST", path, { body: { email: signUpForm().email } });
  expect(answer.status).toBe(200);
});

describe("an expired code", () => {
  test.each([
    ["in the browser that asked for it", true],
    ["in the network that asked for it", false],
  ])("gives way to a newer one, %s", { tags: ["@security-2.2"] }, async (_where, hasCookies) => {
    const { email } = await customer(app);
    const laptop = openBrowser(app, hasCookies ? "198.51.100.6" : "198.51.100.7");
    await laptop.call("POST", path, { body: { email } });
    const old = await nextCode(email);
    await expire(email);
    const phone = openBrowser(app, "203.0.113.6");
    await phone.call("POST", path, { body: { email } });
    const newest = await nextCode(email);
    const enter = (otp: string) =>
      hasCookies
        ? laptop.call("PATCH", path, { body: { email, otp } })
        : enterFrom("198.51.100.7", email, otp);
    expectProblem(await enter(old), wrongOtp);
    expect((await enter(newest)).status).toBe(200);
  });

  test(
    "does not give way to a stranger's sign-up for the same email",
    { tags: ["@security-1.7"] },
    async () => {
      for (const hasCookies of [true, false]) {
        const mine = signUpForm();
        const address = hasCookies ? "198.51.100.8" : "198.51.100.9";
        const owner = openBrowser(app, address);
        await owner.call("POST", "/user/signup/", { body: mine });
        await nextCode(mine.email);
        await expire(mine.email);
        await callFrom(app, "192.0.2.8", "POST", "/user/signup/", {
          ...mine,
          password: "a thief's own",
          cpassword: "a thief's own",
        });
        const otp = await nextCode(mine.email);
        expectProblem(
          hasCookies
            ? await owner.call("PATCH", path, { body: { email: mine.email, otp } })
            : await enterFrom(address, mine.email, otp),
          wrongOtp,
        );
      }
    },
  );
});
