// Signing up and one-time codes, over HTTP and with a real mail server.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { wrongCredentials, emailNotVerified } from "@hourhand/contract/sessions";
import { wrongOtp, otpDead, otpTooSoon, nameTaken } from "@hourhand/contract/accounts";
import { invalidInput } from "@hourhand/contract/problem";
import { expectProblem, isProblem } from "../../../test/problems.ts";
import { bringsOtp, otpIn, type SmtpSink, startSmtpSink } from "../../../test/smtp-sink.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { customer, testPassword } from "../../../test/people.ts";

let app: TestApp;
let limited: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({ SMTP_URL: sink.url });
  limited = await startApp({ SMTP_URL: sink.url, RATE_LIMITS: "on" });
});
afterAll(async () => {
  await app.close();
  await limited.close();
  await sink.stop();
});

let count = 0;
const form = (fields: Record<string, unknown> = {}) => {
  count++;
  return {
    first_name: "Meera",
    last_name: "Nair",
    username: `meera.${count}`,
    email: `meera.${count}@example.com`,
    phone: `+91 98470 ${String(10_000 + count)}`,
    password: testPassword,
    cpassword: testPassword,
    ...fields,
  };
};

/** Returns the latest code mailed to an address. */
async function codeFor(email: string, atLeast = 1): Promise<string> {
  const arrived = () => sink.mails.filter((mail) => mail.to.includes(email) && bringsOtp(mail));
  while (arrived().length < atLeast) await new Promise((done) => setTimeout(done, 20));
  const latest = arrived().pop();
  return latest ? otpIn(latest) : "";
}

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("signUp", () => {
  for (const encoding of ["json", "form", "multipart"] as const) {
    test(
      `an account is created in ${encoding} once its code is entered, and signs in by username, email and phone`,
      { tags: ["@customer-7.6", "@screens-2.29"] },
      async () => {
        const person = form();
        const begun = await app.call("POST", "/user/signup/", { body: person, encoding });
        expect(begun).toMatchObject({ status: 201, body: { email: person.email } });
        const unverified = await app.call("POST", "/user/signin/", {
          body: { identifire: person.username, password: person.password },
        });
        expectProblem(unverified, emailNotVerified);
        expect(unverified.body).toMatchObject({ email_varify: false, email: person.email });
        const otp = await codeFor(person.email);
        const verified = await app.call("PATCH", "/user/otp_view", {
          body: { email: person.email, otp },
          encoding,
        });
        expect(verified).toMatchObject({ status: 200, body: { message: "OTP verified successfully!" } });
        expect(verified.body.reset_token).toBeUndefined();
        for (const identifire of [person.username.toUpperCase(), person.email, person.phone]) {
          const signedIn = await app.call("POST", "/user/signin/", {
            body: { identifire, password: person.password },
            encoding,
          });
          expect(signedIn).toMatchObject({ status: 200, body: { username: person.username } });
        }
        await sink.waitFor(person.email, (mail) => mail.subject === "Welcome to HourHand");
        for (const mail of sink.mails.filter(({ to }) => to.includes(person.email)))
          expect(mail.raw).toMatch(/(Hello|Welcome) Meera\b/);
      },
    );
  }

  test(
    "each invalid field has a sentence under its name, and nothing is stored",
    { tags: ["@customer-5.1", "@customer-7.7"] },
    async () => {
      const faults: [Record<string, unknown>, string][] = [
        [{ first_name: "" }, "first_name"],
        [{ last_name: " ".repeat(5) }, "last_name"],
        [{ first_name: "x".repeat(51) }, "first_name"],
        [{ username: "ab" }, "username"],
        [{ username: "no spaces" }, "username"],
        [{ email: "not an email" }, "email"],
        [{ phone: "12345" }, "phone"],
        [{ phone: "call me" }, "phone"],
        [{ password: "short1", cpassword: "short1" }, "password"],
        [{ password: "x".repeat(129), cpassword: "x".repeat(129) }, "password"],
        [{ password: "Password123", cpassword: "Password123" }, "password"],
        [{ username: "somebody.else", password: "somebody.else", cpassword: "somebody.else" }, "password"],
        [{ cpassword: "something else" }, "cpassword"],
        [{ username: ["a", "b"] }, "username"],
        [{ first_name: { nested: true } }, "first_name"],
        [{ first_name: "a\u0000b" }, "first_name"],
      ];
      for (const [fields, name] of faults) {
        const answer = await app.call("POST", "/user/signup/", { body: form(fields) });
        expectProblem(answer, invalidInput, JSON.stringify(fields));
        expect(answer.body.errors[name], JSON.stringify(fields)).toHaveLength(1);
        expect(answer.body.message.length).toBeGreaterThan(10);
      }
    },
  );

  test("a name in use is 409 with the field, ignoring case", { tags: ["@customer-7.7"] }, async () => {
    const someone = await customer(app);
    const answer = await app.call("POST", "/user/signup/", {
      body: form({
        username: someone.username.toUpperCase(),
        email: someone.email.toUpperCase(),
        phone: someone.phone,
      }),
    });
    expectProblem(answer, nameTaken);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(["email", "phone", "username"]);
  });

  test("an attempt whose code is entered becomes the account, and the others for that email are deleted", async () => {
    const first = form();
    const second = {
      ...form(),
      email: first.email,
      password: "another long one",
      cpassword: "another long one",
    };
    await app.call("POST", "/user/signup/", { body: first });
    const firstCode = await codeFor(first.email);
    await app.call("POST", "/user/signup/", { body: second });
    await codeFor(first.email, 2);
    const verify = (otp: string) =>
      app.call("PATCH", "/user/otp_view/", { body: { email: first.email, otp } });
    expect((await verify(firstCode)).status).toBe(200);
    const signIn = (password: string) =>
      app.call("POST", "/user/signin/", { body: { identifire: first.email, password } });
    expect((await signIn(first.password)).status).toBe(200);
    expectProblem(await signIn(second.password), wrongCredentials);
  });

  test("a resend goes to the attempt of this browser, even after a later attempt for the same email", async () => {
    const mine = form();
    const begun = await app.call("POST", "/user/signup/", { body: mine });
    const cookie = (begun.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    await codeFor(mine.email);
    await app.call("POST", "/user/signup/", {
      body: {
        ...form(),
        email: mine.email,
        password: "the password of a stranger",
        cpassword: "the password of a stranger",
      },
    });
    await codeFor(mine.email, 2);
    await app.call("POST", "/user/otp_view/", { body: { email: mine.email }, headers: { cookie } });
    const otp = await codeFor(mine.email, 3);
    expect((await app.call("PATCH", "/user/otp_view/", { body: { email: mine.email, otp } })).status).toBe(
      200,
    );
    const signedIn = await app.call("POST", "/user/signin/", {
      body: { identifire: mine.email, password: mine.password },
    });
    expect(signedIn.status).toBe(200);
  });
});

describe("verifyOtp", () => {
  test(
    "of 200 concurrent wrong guesses at most 5 are checked; then even the right code is refused until a resend",
    { tags: ["@customer-7.8"] },
    async () => {
      const person = form();
      await app.call("POST", "/user/signup/", { body: person });
      const otp = await codeFor(person.email);
      const verify = (guess: string) =>
        app.call("PATCH", "/user/otp_view/", { body: { email: person.email, otp: guess } });
      const answers = await Promise.all(Array.from({ length: 200 }, () => verify(otherCode(otp))));
      const checked = answers.filter(isProblem(wrongOtp)).length;
      expect(checked).toBeLessThanOrEqual(5);
      expect(answers.filter(isProblem(otpDead))).toHaveLength(200 - checked);
      const refused = await verify(otp);
      expectProblem(refused, otpDead);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      await app.call("POST", "/user/otp_view/", { body: { email: person.email } });
      expect((await verify(await codeFor(person.email, 2))).status).toBe(200);
    },
  );

  test("a used, an expired and a replaced code are refused", { tags: ["@customer-7.8"] }, async () => {
    const person = form();
    await app.call("POST", "/user/signup/", { body: person });
    const replaced = await codeFor(person.email);
    await app.call("POST", "/user/otp_view/", { body: { email: person.email } });
    const otp = await codeFor(person.email, 2);
    const verify = (guess: string) =>
      app.call("PATCH", "/user/otp_view/", { body: { email: person.email, otp: guess } });
    if (replaced !== otp) expectProblem(await verify(replaced), wrongOtp);
    await sql`update one_time_codes set expires_at = now() - interval '1 second' where email = ${person.email}`.execute(
      app.app.platform.pool,
    );
    expectProblem(await verify(otp), wrongOtp);
    await app.call("POST", "/user/otp_view/", { body: { email: person.email } });
    const fresh = await codeFor(person.email, 3);
    expect((await verify(fresh)).status).toBe(200);
    expectProblem(await verify(fresh), wrongOtp);
  });

  test(
    "unknown emails are answered like known ones, also for wrong guesses",
    { tags: ["@customer-7.9"] },
    async () => {
      const email = "nobody@example.org";
      expect(await app.call("POST", "/user/otp_view/", { body: { email } })).toMatchObject({
        status: 200,
        body: { message: "OTP resent successfully!" },
      });
      const guess = () => app.call("PATCH", "/user/otp_view/", { body: { email, otp: "123456" } });
      for (let turn = 0; turn < 5; turn++) expectProblem(await guess(), wrongOtp);
      expectProblem(await guess(), otpDead);
    },
  );
});

describe("the quota of OTP mails", () => {
  test(
    "30 requests in a minute send one mail, for known and unknown emails alike",
    { tags: ["@customer-7.9"] },
    async () => {
      const known = await customer(limited);
      for (const email of [known.email, "unknown@example.org"]) {
        const answers = await Promise.all(
          Array.from({ length: 30 }, () => limited.call("POST", "/user/otp_view/", { body: { email } })),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const refused = answers.filter(isProblem(otpTooSoon));
        expect(refused).toHaveLength(29);
        expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      await codeFor(known.email);
      expect(sink.mails.filter((mail) => mail.to.includes(known.email))).toHaveLength(1);
      expect(sink.mails.filter((mail) => mail.to.includes("unknown@example.org"))).toHaveLength(0);
    },
  );

  test("the eleventh mail of a day is refused", { tags: ["@customer-7.9"] }, async () => {
    const { email } = await customer(limited);
    await sql`insert into otp_requests (email, address, at)
      select ${email}, '192.0.2.1', now() - interval '2 hours' from generate_series(1, 10)`.execute(
      limited.app.platform.pool,
    );
    expectProblem(await limited.call("POST", "/user/otp_view/", { body: { email } }), otpTooSoon);
  });

  test("a mail server that is down delays the mail, not the reply", async () => {
    sink.refuseWith(451);
    const person = form();
    expect((await app.call("POST", "/user/signup/", { body: person })).status).toBe(201);
    sink.refuseWith(undefined);
    expect(await codeFor(person.email)).toMatch(/^\d{6}$/);
  });
});
