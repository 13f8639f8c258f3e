// Signing in with a Google credential, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateKeyPair, SignJWT } from "jose";
import { sql } from "../../../platform/database/sql.ts";
import { startGoogle, type TestGoogle } from "../../../../test/google.ts";
import {
  googleNotSetUp,
  wrongCredentials,
  accountBlocked,
  googleRefused,
  emailOwnedUnverified,
} from "@hourhand/contract/sessions";
import { expectProblem, isProblem } from "../../../../test/problems.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";
import { customer, testPassword } from "../../../../test/people.ts";

let google: TestGoogle;
let withGoogle: TestApp;
beforeAll(async () => {
  google = await startGoogle();
  withGoogle = await startApp(google.settings);
});
afterAll(async () => {
  await withGoogle.close();
  google.stop();
});

const signIn = (identifire: string, password: string) =>
  withGoogle.call("POST", "/user/signin/", { body: { identifire, password } });
const tokens = (username: string, password: string) =>
  withGoogle.call("POST", "/token/", { body: { username, password } });

describe("signInWithGoogle", () => {
  const enter = (access_token: string) =>
    withGoogle.call("POST", "/user/google-login/", { body: { access_token } });

  test("if it is not set up, the call is 503 without Retry-After", { tags: ["@customer-7.1"] }, async () => {
    const without = await startApp();
    try {
      const body = { access_token: "x" };
      const answer = await without.call("POST", "/user/google-login/", { body });
      expectProblem(answer, googleNotSetUp);
      expect(answer.headers.get("retry-after")).toBeNull();
    } finally {
      await without.close();
    }
  });

  test(
    "a first sign-in creates an account; its code works once as a password",
    { tags: ["@customer-4.15"] },
    async () => {
      const credential = await google.sign({ sub: "g-1", email: "gita.rao@example.com" });
      const answer = await enter(credential);
      expect(answer).toMatchObject({ status: 200, body: { username: "gita.rao" } });
      const { username, password } = answer.body as { username: string; password: string };
      const spent = await Promise.all(Array.from({ length: 10 }, () => tokens(username, password)));
      expect(spent.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(spent.filter(isProblem(wrongCredentials))).toHaveLength(9);
      expect((await enter(credential)).body.username).toBe("gita.rao");
    },
  );

  test(
    "a first sign-in says welcome with the first name, later ones welcome back",
    { tags: ["@screens-2.29"] },
    async () => {
      const credential = await google.sign({ sub: "g-9", email: "nila@example.com", given_name: "Nila" });
      const { message, username, password } = (await enter(credential)).body;
      expect(message).toBe("Welcome, Nila!");
      await tokens(username, password);
      expect((await enter(credential)).body.message).toBe("Welcome back, Nila!");
    },
  );

  test("ten concurrent first sign-ins create one account", async () => {
    const credential = await google.sign({ sub: "g-2", email: "ten@example.com" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(credential)));
    expect(new Set(answers.map(({ body }) => body.username)).size).toBe(1);
  });

  test("an account with the same verified email is signed in; an open sign-up attempt is not taken over", async () => {
    const owner = await customer(withGoogle);
    expect((await enter(await google.sign({ sub: "g-3", email: owner.email }))).body.username).toBe(
      owner.username,
    );
    await withGoogle.call("POST", "/user/signup/", {
      body: {
        first_name: "Not",
        last_name: "Yet",
        username: "not.yet",
        email: "notyet@example.com",
        phone: "+919999900000",
        password: testPassword,
        cpassword: testPassword,
      },
    });
    const answer = await enter(await google.sign({ sub: "g-4", email: "notyet@example.com" }));
    expect(answer.body.username).toBe("notyet");
    expectProblem(await signIn("notyet", testPassword), wrongCredentials);
  });

  test("a second Google account with the same email is refused", { tags: ["@customer-7.1"] }, async () => {
    const owner = await customer(withGoogle);
    await enter(await google.sign({ sub: "g-5", email: owner.email }));
    expectProblem(await enter(await google.sign({ sub: "g-6", email: owner.email })), emailOwnedUnverified);
  });

  test(
    "an unverified email, a wrong audience, issuer or key, and garbage are refused",
    { tags: ["@customer-7.1"] },
    async () => {
      const claims = { sub: "g-7", email: "x@example.com" };
      const { privateKey } = await generateKeyPair("RS256");
      const forged = await new SignJWT({ ...claims, email_verified: true })
        .setProtectedHeader({ alg: "RS256", kid: "k1" })
        .setIssuer("https://accounts.google.com")
        .setAudience("client-1")
        .setExpirationTime("5m")
        .sign(privateKey);
      for (const credential of [
        await google.sign({ ...claims, email_verified: false }),
        await google.sign(claims, { audience: "someone-else" }),
        await google.sign(claims, { issuer: "https://evil.example" }),
        forged,
        "nonsense",
      ]) {
        expectProblem(await enter(credential), googleRefused);
      }
    },
  );

  test("a blocked account is refused", { tags: ["@customer-7.1"] }, async () => {
    const owner = await customer(withGoogle);
    await sql`update people set is_active = false where id = ${owner.id}`.execute(
      withGoogle.app.platform.pool,
    );
    expectProblem(await enter(await google.sign({ sub: "g-8", email: owner.email })), accountBlocked);
  });
});
