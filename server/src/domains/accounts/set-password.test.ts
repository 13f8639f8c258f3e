// New passwords set with the permission that an OTP gives, and handles that replace an email; over HTTP.
import { afterAll, describe, expect, test } from "vitest";
import { noResetPermission } from "@hourhand/contract/accounts";
import { refreshRefused, unknownIdentifier, wrongCredentials } from "@hourhand/contract/sessions";
import { notSignedIn, invalidInput } from "@hourhand/contract/problem";
import { sql } from "../../platform/database/sql.ts";
import { startAccounts } from "../../../test/accounts.ts";
import { expectProblem, isProblem } from "../../../test/problems.ts";
import { administrator, customer, testPassword } from "../../../test/people.ts";

const { app, sink, signIn, tokens, profile, refreshed, nextOtp, close } = await startAccounts();
const admin = await administrator(app, { id: 3 });
afterAll(close);

async function permission(email: string): Promise<{ token: string; cookie: string }> {
  await app.call("POST", "/user/otp_view/", { body: { email } });
  const { otp } = await nextOtp(email);
  const answer = await app.call("PATCH", "/user/otp_view/", { body: { email, otp } });
  return { token: answer.body.reset_token, cookie: answer.headers.get("set-cookie") ?? "" };
}

const newPassword = "a brand new password";
const setPassword = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.call("PATCH", "/user/password_view/", { body, headers });

describe("setPassword", () => {
  test("with the permission of an OTP the password changes, all sessions end, and a mail says so", async () => {
    const someone = await customer(app);
    const { cookie } = await permission(someone.email);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Strict/i);
    const answer = await setPassword(
      { email: someone.email, password: newPassword },
      { cookie: cookie.split(";")[0] ?? "" },
    );
    expect(answer).toMatchObject({ status: 200, body: { username: someone.username } });
    expectProblem(await profile(someone.token), notSignedIn);
    expectProblem(await refreshed(someone.refresh), refreshRefused);
    expectProblem(await signIn(someone.username, testPassword), wrongCredentials);
    expect((await tokens(someone.username, newPassword)).status).toBe(200);
    await sink.waitFor(someone.email, ({ subject }) => subject === "Your HourHand password was changed");
  });

  test(
    "without a permission, with a forged one, and for another person's email it is refused",
    { tags: ["@customer-7.10"] },
    async () => {
      const someone = await customer(app);
      const victim = await customer(app);
      const { token } = await permission(someone.email);
      expectProblem(await setPassword({ email: someone.email, password: newPassword }), noResetPermission);
      expectProblem(
        await setPassword({ email: someone.email, password: newPassword, reset_token: "forged" }),
        noResetPermission,
      );
      expectProblem(
        await setPassword({ email: victim.email, password: newPassword, reset_token: token }),
        noResetPermission,
      );
      expect((await signIn(victim.username, testPassword)).status).toBe(200);
      expect(
        (await setPassword({ email: someone.email, password: newPassword, reset_token: token })).status,
      ).toBe(200);
    },
  );

  test(
    "a weak password is refused and keeps the permission; an expired permission is refused",
    { tags: ["@customer-7.10"] },
    async () => {
      const someone = await customer(app);
      const { token } = await permission(someone.email);
      const weak = await setPassword({ email: someone.email, password: "password123", reset_token: token });
      expectProblem(weak, invalidInput);
      expect(weak.body.errors).toMatchObject({ password: [expect.any(String)] });
      await sql`update password_resets set expires_at = now() where person_id = ${someone.id}`.execute(
        app.app.platform.pool,
      );
      expectProblem(
        await setPassword({ email: someone.email, password: newPassword, reset_token: token }),
        noResetPermission,
      );
    },
  );

  test("of 20 concurrent uses of one permission one wins", async () => {
    const someone = await customer(app);
    const { token } = await permission(someone.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        setPassword({ email: someone.email, password: `${newPassword} ${index}`, reset_token: token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(isProblem(noResetPermission))).toHaveLength(19);
  });
});

describe("resolveIdentifier", () => {
  const resolve = (identifire: string) =>
    app.call("PATCH", "/user/featch_user_data/", { body: { identifire } });

  test("an email is echoed, known or not", { tags: ["@customer-7.5"] }, async () => {
    for (const email of ["someone@example.org", admin.email]) {
      expect(await resolve(email)).toMatchObject({ status: 200, body: { email } });
    }
  });

  test(
    "a username or phone returns an opaque handle that works as the email",
    { tags: ["@customer-7.5"] },
    async () => {
      const someone = await customer(app);
      for (const identifire of [someone.username, someone.phone]) {
        const { body } = await resolve(identifire);
        expect(body.email).not.toContain(someone.username);
        expect(body.email).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/);
        expect(body.masked_email).toMatch(/^.•••.@example\.com$/);
        await app.call("POST", "/user/otp_view/", { body: { email: body.email } });
        const { otp } = await nextOtp(someone.email);
        const verified = await app.call("PATCH", "/user/otp_view/", { body: { email: body.email, otp } });
        const reset_token = verified.body.reset_token as string;
        const password = `${newPassword} ${identifire}`;
        expect((await setPassword({ email: body.email, password, reset_token })).status).toBe(200);
        expect((await signIn(identifire, password)).status).toBe(200);
      }
    },
  );

  test("an unknown username or phone is 404", { tags: ["@customer-7.5"] }, async () => {
    expectProblem(await resolve("nobody.here"), unknownIdentifier);
    expectProblem(await resolve("+911234567890"), unknownIdentifier);
  });
});
