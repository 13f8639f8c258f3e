// Codes are checked for the browser that requested them: a stranger's guesses, mails and sign-ups do not interfere.
import { afterAll, describe, expect, test } from "vitest";
import { otpDead, otpTooSoon, wrongOtp } from "@hourhand/contract/accounts";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { callFrom, openBrowser, type TestBrowser } from "../../../../test/browser.ts";
import { customer, testPassword } from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { startAccounts, signUpForm } from "../../../../test/accounts.ts";

const { app, signIn, nextOtp, close } = await startAccounts({
  RATE_LIMITS: "on",
  TRUST_PROXY: "127.0.0.1",
});
afterAll(close);

const path = "/user/otp_view/";
const otherThan = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
const ask = (browser: TestBrowser, email: string) => browser.call("POST", path, { body: { email } });
const enter = (browser: TestBrowser, email: string, otp: string) =>
  browser.call("PATCH", path, { body: { email, otp } });

describe("a sign-up", () => {
  test(
    "the code of a stranger's sign-up for the same email creates no account in the owner's browser, and its mail warns",
    { tags: ["@customer-7.8", "@security-1.7"] },
    async () => {
      const owner = openBrowser(app, "198.51.100.1");
      const mine = signUpForm();
      await owner.call("POST", "/user/signup/", { body: mine });
      const { otp, text } = await nextOtp(mine.email);
      expect(text).not.toContain("another sign-up");
      const theirs = { ...mine, password: "the password of a thief", cpassword: "the password of a thief" };
      expect((await callFrom(app, "192.0.2.1", "POST", "/user/signup/", theirs)).status).toBe(201);
      const stranger = await nextOtp(mine.email);
      expect(stranger.text).toContain("another sign-up with this email address was begun");
      expect(stranger.text).toMatch(
        /, begun on \d+ \w+ \d{4}, \d+:\d\d=C2=A0[ap]m from the network 192\.0\.2\.0\/24;/,
      );
      expectProblem(await enter(owner, mine.email, stranger.otp), wrongOtp);
      expect((await enter(owner, mine.email, otp)).status).toBe(200);
      expect((await signIn(mine.username, testPassword)).status).toBe(200);
      expectProblem(await signIn(mine.username, theirs.password), wrongCredentials);
    },
  );

  test("a program without cookies enters the code of the sign-up begun in its network", async () => {
    const mine = signUpForm();
    const mineFrom = (method: string, at: string, body: Record<string, unknown>) =>
      callFrom(app, "198.51.100.2", method, at, body);
    await mineFrom("POST", "/user/signup/", mine);
    const { otp } = await nextOtp(mine.email);
    await callFrom(app, "192.0.2.2", "POST", "/user/signup/", signUpForm({ email: mine.email }));
    const stranger = await nextOtp(mine.email);
    const guess = (code: string) => mineFrom("PATCH", path, { email: mine.email, otp: code });
    expectProblem(await guess(stranger.otp), wrongOtp);
    expect((await guess(otp)).status).toBe(200);
    expect((await signIn(mine.username, testPassword)).status).toBe(200);
  });
});

describe("wrong tries", () => {
  test(
    "five wrong tries, or a hundred, from elsewhere do not affect the owner's code; five of the owner's own invalidate it",
    { tags: ["@customer-7.8", "@security-1.11"] },
    async () => {
      for (const isSignUp of [true, false]) {
        const owner = openBrowser(app, "198.51.100.3");
        const email = isSignUp ? signUpForm().email : (await customer(app)).email;
        if (isSignUp) await owner.call("POST", "/user/signup/", { body: { ...signUpForm(), email } });
        else await ask(owner, email);
        const { otp } = await nextOtp(email);
        const wrong = otherThan(otp);
        for (let n = 0; n < 5; n++)
          expectProblem(await callFrom(app, "192.0.2.3", "PATCH", path, { email, otp: wrong }), wrongOtp);
        expectProblem(await callFrom(app, "192.0.2.3", "PATCH", path, { email, otp: wrong }), otpDead);
        // The same in the owner's network, and with a forged cookie.
        const neighbour = openBrowser(app, "198.51.100.3");
        for (let n = 0; n < 6; n++) {
          neighbour.cookies.set("hourhand_device", String(n).padEnd(22, "x"));
          const answer = await enter(neighbour, email, wrong);
          expectProblem(answer, n < 5 ? wrongOtp : otpDead);
        }
        for (let n = 0; n < 100; n++)
          await callFrom(app, `192.0.2.${n + 20}`, "PATCH", path, { email, otp: wrong });
        if (isSignUp) {
          for (let n = 0; n < 4; n++) expectProblem(await enter(owner, email, wrong), wrongOtp);
          expect((await enter(owner, email, otp)).status).toBe(200);
        } else {
          for (let n = 0; n < 5; n++) expectProblem(await enter(owner, email, wrong), wrongOtp);
          expectProblem(await enter(owner, email, otp), otpDead);
        }
      }
    },
  );

  test("at most twenty guesses from other networks are checked in total; then they cannot use the right code either", async () => {
    const { email } = await customer(app);
    await ask(openBrowser(app, "198.51.100.4"), email);
    const { otp } = await nextOtp(email);
    const answers = [];
    for (let n = 0; n < 30; n++)
      answers.push(await callFrom(app, `192.0.2.${n + 1}`, "PATCH", path, { email, otp: otherThan(otp) }));
    expect(answers.map(outcomeOf)).toEqual([
      ...Array(20).fill(outcomeOf(wrongOtp)),
      ...Array(10).fill(outcomeOf(otpDead)),
    ]);
    expectProblem(await callFrom(app, "192.0.2.200", "PATCH", path, { email, otp }), otpDead);
    // A program in the network that requested the code is not a stranger.
    expect((await callFrom(app, "198.51.100.4", "PATCH", path, { email, otp })).status).toBe(200);
  });
});

describe("mails", () => {
  test(
    "a stranger's mail uses up neither the owner's minute nor the owner's code",
    { tags: ["@customer-7.9"] },
    async () => {
      const { email } = await customer(app);
      const owner = openBrowser(app, "198.51.100.5");
      expect((await callFrom(app, "192.0.2.5", "POST", path, { email })).status).toBe(200);
      await nextOtp(email);
      expect((await ask(owner, email)).status).toBe(200);
      const { otp } = await nextOtp(email);
      expectProblem(await ask(owner, email), otpTooSoon);
      expectProblem(await callFrom(app, "192.0.2.5", "POST", path, { email }), otpTooSoon);
      expect((await callFrom(app, "192.0.2.6", "POST", path, { email })).status).toBe(200);
      await nextOtp(email);
      expect((await enter(owner, email, otp)).body.reset_token).toEqual(expect.any(String));
    },
  );

  test(
    "strangers share ten mails a day; a browser that asked before, began the sign-up or signed in has its own quota",
    { tags: ["@security-1.11"] },
    async () => {
      const someone = await customer(app);
      const known = openBrowser(app, "198.51.100.6");
      await known.call("POST", "/token/", { body: { username: someone.username, password: testPassword } });
      const asked = openBrowser(app, "198.51.100.7");
      expect((await ask(asked, someone.email)).status).toBe(200);
      for (let n = 1; n < 10; n++)
        expect((await callFrom(app, `192.0.2.${n}`, "POST", path, { email: someone.email })).status).toBe(
          200,
        );
      expectProblem(await callFrom(app, "192.0.2.99", "POST", path, { email: someone.email }), otpTooSoon);
      expect((await ask(known, someone.email)).status).toBe(200);
      // Less than a minute has passed since `asked` requested a code.
      const refused = await ask(asked, someone.email);
      expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);

      const begun = openBrowser(app, "198.51.100.8");
      const mine = signUpForm();
      await begun.call("POST", "/user/signup/", { body: mine });
      for (let n = 1; n < 10; n++)
        await callFrom(app, `192.0.2.${n + 100}`, "POST", path, { email: mine.email });
      expectProblem(await callFrom(app, "192.0.2.199", "POST", path, { email: mine.email }), otpTooSoon);
      const { pool } = app.app.platform;
      await pool.query("update otp_requests set at = $1 where email = $2", [
        new Date(Date.now() - 61_000),
        mine.email,
      ]);
      expect((await ask(begun, mine.email)).status).toBe(200);
    },
  );
});
