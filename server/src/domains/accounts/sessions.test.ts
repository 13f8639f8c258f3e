// Signing in, tokens, what ends a session and what does not, and new passwords; through HTTP.
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { sql } from "kysely";
import { startSmtpSink, type SmtpSink } from "../../../test/smtp-sink.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { administrator, customer, person, testPassword, type TestPerson } from "../../../test/people.ts";

let app: TestApp;
let sink: SmtpSink;
let admin: TestPerson;
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({ SMTP_URL: sink.url });
  admin = await administrator(app, { id: 3 });
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});

const signIn = (identifire: string, password: string, to = app) =>
  to.call("POST", "/user/signin/", { body: { identifire, password } });
const tokens = (username: string, password: string, to = app) =>
  to.call("POST", "/token/", { body: { username, password } });
const profile = (token: string | undefined) => app.call("GET", "/user/profile_view/", { token });
const refreshed = (refresh: string) => app.call("POST", "/token/refresh/", { body: { refresh } });

describe("signIn and createToken", () => {
  test("a wrong password and an unknown account answer alike, on both calls", async () => {
    const someone = await customer(app);
    const wrong = await signIn(someone.username, "not the password");
    const unknown = await signIn("nobody.at.all", "not the password");
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect((await tokens(someone.username, "not the password")).body).toEqual(wrong.body);
  });

  test("a blocked account with the right password is told so; with a wrong one it is like any other", async () => {
    const someone = await customer(app);
    await app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: someone.id } });
    expect((await signIn(someone.username, testPassword)).status).toBe(403);
    expect((await tokens(someone.username, testPassword)).status).toBe(403);
    expect((await signIn(someone.username, "wrong")).status).toBe(401);
  });

  test("a session's token names its person, with role and names", async () => {
    const someone = await customer(app, { first_name: "Anu" });
    const { body } = await tokens(someone.email, testPassword);
    const answer = await app.call("POST", "/user/featch_user_data/", { body: { token: body.access } });
    expect(answer.body).toMatchObject({
      id: someone.id,
      username: someone.username,
      first_name: "Anu",
      role: "user",
    });
    expect((await app.call("POST", "/user/featch_user_data/", { body: { token: "forged" } })).status).toBe(
      401,
    );
  });
});

describe("sessions", () => {
  test("no token, a forged one and an expired one are 401", async () => {
    const someone = await customer(app);
    expect((await profile(undefined)).status).toBe(401);
    expect((await profile(`${someone.token.slice(0, -2)}xx`)).status).toBe(401);
    const [head, body] = someone.token.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
    expect((await profile(none)).status).toBe(401);
    expect(head).toBeDefined();
    const brief = await startApp({ ACCESS_TOKEN_SECONDS: "1" });
    try {
      const other = await customer(brief);
      const ask = () => brief.call("GET", "/user/profile_view/", { token: other.token });
      expect((await ask()).status).toBe(200);
      await new Promise((done) => setTimeout(done, 1_100));
      expect((await ask()).status).toBe(401);
    } finally {
      await brief.close();
    }
  });

  test("a refresh token gives new access tokens as often as it is asked, until it is revoked", async () => {
    const someone = await customer(app);
    const first = await refreshed(someone.refresh);
    expect(first.status).toBe(200);
    expect((await refreshed(someone.refresh)).status).toBe(200);
    expect((await profile(first.body.access)).status).toBe(200);
    expect((await app.call("POST", "/token/revoke/", { body: { refresh: someone.refresh } })).status).toBe(
      200,
    );
    expect((await refreshed(someone.refresh)).status).toBe(403);
    expect((await profile(first.body.access)).status).toBe(401);
    expect((await profile(someone.token)).status).toBe(401);
    expect((await app.call("POST", "/token/revoke/", { body: { refresh: someone.refresh } })).status).toBe(
      200,
    );
  });

  test("unknown and expired refresh tokens are 403, never 401", async () => {
    const someone = await customer(app);
    expect((await refreshed("unknown")).status).toBe(403);
    await sql`update sessions set expires_at = now() where person_id = ${someone.id}`.execute(
      app.app.platform.database,
    );
    expect((await refreshed(someone.refresh)).status).toBe(403);
  });

  test("a deactivated account is out within a second, and its old sessions stay dead after a reactivation", async () => {
    const someone = await customer(app);
    const toggle = () =>
      app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: someone.id } });
    expect((await profile(someone.token)).status).toBe(200);
    expect((await toggle()).body.is_active).toBe(false);
    await new Promise((done) => setTimeout(done, 1_000));
    expect((await profile(someone.token)).status).toBe(401);
    expect((await refreshed(someone.refresh)).status).toBe(401);
    expect((await toggle()).body.is_active).toBe(true);
    expect((await profile(someone.token)).status).toBe(401);
    expect((await refreshed(someone.refresh)).status).toBe(403);
    expect((await tokens(someone.username, testPassword)).status).toBe(200);
  });
});

/** The code of the latest OTP mail. */
async function codeFor(email: string): Promise<string> {
  const mail = await sink.waitFor(email, ({ subject }) => subject.endsWith("is your HourHand OTP"));
  sink.mails.splice(sink.mails.indexOf(mail), 1);
  return mail.subject.slice(0, 6);
}

async function permission(email: string): Promise<{ token: string; cookie: string }> {
  await app.call("POST", "/user/otp_view/", { body: { email } });
  const target = email.includes("@handle.") ? undefined : email;
  const otp = await codeFor(target ?? "");
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
    expect((await profile(someone.token)).status).toBe(401);
    expect((await refreshed(someone.refresh)).status).toBe(403);
    expect((await signIn(someone.username, testPassword)).status).toBe(401);
    expect((await tokens(someone.username, newPassword)).status).toBe(200);
    await sink.waitFor(someone.email, ({ subject }) => subject === "Your HourHand password was changed");
  });

  test("without a permission, with a forged one, and for somebody else's email it is refused", async () => {
    const someone = await customer(app);
    const victim = await customer(app);
    const { token } = await permission(someone.email);
    expect((await setPassword({ email: someone.email, password: newPassword })).status).toBe(403);
    expect(
      (await setPassword({ email: someone.email, password: newPassword, reset_token: "forged" })).status,
    ).toBe(403);
    expect(
      (await setPassword({ email: victim.email, password: newPassword, reset_token: token })).status,
    ).toBe(403);
    expect((await signIn(victim.username, testPassword)).status).toBe(200);
    expect(
      (await setPassword({ email: someone.email, password: newPassword, reset_token: token })).status,
    ).toBe(200);
  });

  test("a weak password is refused and leaves the permission; an old permission is worth nothing", async () => {
    const someone = await customer(app);
    const { token } = await permission(someone.email);
    const weak = await setPassword({ email: someone.email, password: "password123", reset_token: token });
    expect(weak).toMatchObject({ status: 400, body: { errors: { password: [expect.any(String)] } } });
    await sql`update reset_permissions set expires_at = now() where person_id = ${someone.id}`.execute(
      app.app.platform.database,
    );
    expect(
      (await setPassword({ email: someone.email, password: newPassword, reset_token: token })).status,
    ).toBe(403);
  });

  test("of one permission used 20 times in parallel one wins", async () => {
    const someone = await customer(app);
    const { token } = await permission(someone.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        setPassword({ email: someone.email, password: `${newPassword} ${index}`, reset_token: token }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
  });
});

describe("resolveIdentifier", () => {
  const resolve = (identifire: string) =>
    app.call("PATCH", "/user/featch_user_data/", { body: { identifire } });

  test("an email is echoed, known or not", async () => {
    for (const email of ["someone@example.org", admin.email]) {
      expect(await resolve(email)).toMatchObject({ status: 200, body: { email } });
    }
  });

  test("a username or phone becomes an opaque handle that works in place of the email", async () => {
    const someone = await customer(app);
    for (const identifire of [someone.username, someone.phone]) {
      const { body } = await resolve(identifire);
      expect(body.email).not.toContain(someone.username);
      expect(body.email).toMatch(/^[^@\s]+@[^@\s]+\.[^@\s]+$/);
      expect(body.masked_email).toMatch(/^.•••.@example\.com$/);
      await app.call("POST", "/user/otp_view/", { body: { email: body.email } });
      const otp = await codeFor(someone.email);
      const verified = await app.call("PATCH", "/user/otp_view/", { body: { email: body.email, otp } });
      const reset_token = verified.body.reset_token as string;
      const password = `${newPassword} ${identifire}`;
      expect((await setPassword({ email: body.email, password, reset_token })).status).toBe(200);
      expect((await signIn(identifire, password)).status).toBe(200);
    }
  });

  test("an unknown username or phone is 404", async () => {
    expect((await resolve("nobody.here")).status).toBe(404);
    expect((await resolve("+911234567890")).status).toBe(404);
  });
});

describe("signInWithGoogle", () => {
  let google: Server;
  let withGoogle: TestApp;
  let sign: (
    claims: Record<string, unknown>,
    options?: { audience?: string; issuer?: string },
  ) => Promise<string>;

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair("RS256");
    const jwks = JSON.stringify({
      keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" }],
    });
    google = createServer((_request, response) =>
      response.setHeader("content-type", "application/json").end(jwks),
    );
    await new Promise<void>((done) => google.listen(0, "127.0.0.1", done));
    const { port } = google.address() as { port: number };
    withGoogle = await startApp({
      GOOGLE_CLIENT_ID: "client-1",
      GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs`,
    });
    sign = (claims, options = {}) =>
      new SignJWT({ email_verified: true, given_name: "Gita", family_name: "Rao", ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "k1" })
        .setIssuer(options.issuer ?? "https://accounts.google.com")
        .setAudience(options.audience ?? "client-1")
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(privateKey);
  });
  afterAll(async () => {
    await withGoogle.close();
    google.close();
  });

  const enter = (access_token: string) =>
    withGoogle.call("POST", "/user/google-login/", { body: { access_token } });

  test("where it is not set up the call is 503 without Retry-After", async () => {
    const answer = await app.call("POST", "/user/google-login/", { body: { access_token: "x" } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBeNull();
  });

  test("a first sign-in makes an account; its code works once in place of the password", async () => {
    const credential = await sign({ sub: "g-1", email: "gita.rao@example.com" });
    const answer = await enter(credential);
    expect(answer).toMatchObject({ status: 200, body: { username: "gita.rao" } });
    const { username, password } = answer.body as { username: string; password: string };
    const spent = await Promise.all(Array.from({ length: 10 }, () => tokens(username, password, withGoogle)));
    expect(spent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(spent.filter(({ status }) => status === 401)).toHaveLength(9);
    expect((await enter(credential)).body.username).toBe("gita.rao");
  });

  test("ten first sign-ins at once make one account", async () => {
    const credential = await sign({ sub: "g-2", email: "ten@example.com" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(credential)));
    expect(new Set(answers.map(({ body }) => body.username)).size).toBe(1);
  });

  test("an account with the same verified email is signed in, a merely begun sign-up is not taken over", async () => {
    const owner = await customer(withGoogle);
    expect((await enter(await sign({ sub: "g-3", email: owner.email }))).body.username).toBe(owner.username);
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
    const answer = await enter(await sign({ sub: "g-4", email: "notyet@example.com" }));
    expect(answer.body.username).toBe("notyet");
    expect((await signIn("notyet", testPassword, withGoogle)).status).toBe(401);
  });

  test("a second Google account with the same email is refused", async () => {
    const owner = await customer(withGoogle);
    await enter(await sign({ sub: "g-5", email: owner.email }));
    expect((await enter(await sign({ sub: "g-6", email: owner.email }))).status).toBe(409);
  });

  test("an unverified email, another audience, another issuer, another key and nonsense are refused", async () => {
    const claims = { sub: "g-7", email: "x@example.com" };
    const { privateKey } = await generateKeyPair("RS256");
    const forged = await new SignJWT({ ...claims, email_verified: true })
      .setProtectedHeader({ alg: "RS256", kid: "k1" })
      .setIssuer("https://accounts.google.com")
      .setAudience("client-1")
      .setExpirationTime("5m")
      .sign(privateKey);
    for (const credential of [
      await sign({ ...claims, email_verified: false }),
      await sign(claims, { audience: "someone-else" }),
      await sign(claims, { issuer: "https://evil.example" }),
      forged,
      "nonsense",
    ]) {
      expect((await enter(credential)).status).toBe(400);
    }
  });

  test("a blocked account is refused", async () => {
    const owner = await customer(withGoogle);
    await sql`update people set is_active = false where id = ${owner.id}`.execute(
      withGoogle.app.platform.database,
    );
    expect((await enter(await sign({ sub: "g-8", email: owner.email }))).status).toBe(403);
  });
});

test("people of every role read and edit their own profile", async () => {
  for (const role of ["user", "worker", "admin"] as const) {
    const someone = await person(app, role);
    const edit = (fields: Record<string, unknown>) =>
      app.call("PATCH", "/user/profile_view/", {
        token: someone.token,
        body: {
          first_name: "New",
          last_name: "Name",
          phone: someone.phone,
          username: someone.username,
          ...fields,
        },
      });
    const phone = ` +91 9${someone.phone.slice(4)} `;
    expect((await edit({ username: ` spa ced.${someone.id} `, phone })).status).toBe(200);
    const { user } = (await profile(someone.token)).body;
    expect(user).toMatchObject({
      first_name: "New",
      username: `spaced.${someone.id}`,
      phone: phone.replaceAll(" ", ""),
      role,
    });
    expect((await edit({ username: admin.username })).body.errors).toHaveProperty("username");
    expect((await edit({ first_name: "" })).status).toBe(400);
  }
});
