// What happens to an account's password when the owner of its email first signs in with Google.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accountBlocked, googleRefused, wrongCredentials, refreshRefused } from "@hourhand/contract/sessions";
import { callFrom, openBrowser } from "../../../../test/browser.ts";
import { startGoogle, type TestGoogle } from "../../../../test/google.ts";
import { administrator, customer, testPassword } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { bringsOtp, otpIn, type SmtpSink, startSmtpSink } from "../../../../test/smtp-sink.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";

let google: TestGoogle;
let sink: SmtpSink;
let app: TestApp;
beforeAll(async () => {
  google = await startGoogle();
  sink = await startSmtpSink();
  app = await startApp({ ...google.settings, SMTP_URL: sink.url, TRUST_PROXY: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await sink.stop();
  google.stop();
});

let count = 0;
const enter = async (email: string) => {
  const credential = await google.sign({ sub: `g-${++count}`, email });
  const entered = await app.call("POST", "/user/google-login/", { body: { access_token: credential } });
  expect(entered.status).toBe(200);
  const { username, password } = entered.body as { username: string; password: string };
  return app.call("POST", "/token/", { body: { username, password } });
};
const tokens = (username: string, password: string) =>
  app.call("POST", "/token/", { body: { username, password } });
const refreshed = (refresh: string) => app.call("POST", "/token/refresh/", { body: { refresh } });
const form = () => {
  count++;
  const username = `gita.${count}`;
  return {
    first_name: "Gita",
    last_name: "Rao",
    username,
    email: `${username}@example.com`,
    phone: `+91 98472 ${String(10_000 + count)}`,
    password: testPassword,
    cpassword: testPassword,
  };
};
async function codeFor(email: string): Promise<string> {
  const mail = await sink.waitFor(email, bringsOtp);
  sink.mails.splice(sink.mails.indexOf(mail), 1);
  return otpIn(mail);
}

test(
  "a password that another person chose at sign-up is removed with its sessions, and a mail says so",
  { tags: ["@customer-7.1", "@security-1.7"] },
  async () => {
    const person = form();
    // A stranger signs up with the email, and its owner is tricked into entering the code on another page.
    await callFrom(app, "192.0.2.1", "POST", "/user/signup/", person);
    const otp = await codeFor(person.email);
    const entered = await callFrom(app, "198.51.100.1", "PATCH", "/user/otp_view/", {
      email: person.email,
      otp,
    });
    expect(entered.status).toBe(200);
    const stranger = await tokens(person.username, testPassword);
    expect(stranger.status).toBe(200);
    const owner = await enter(person.email);
    expect(owner.status).toBe(200);
    expectProblem(await tokens(person.username, testPassword), wrongCredentials);
    expectProblem(await refreshed(stranger.body.refresh), refreshRefused);
    expect((await refreshed(owner.body.refresh)).status).toBe(200);
    await sink.waitFor(person.email, ({ subject }) => subject.includes("signs in with Google now"));
  },
);

test("a password chosen by an administrator is removed too", async () => {
  const admin = await administrator(app, { id: 3 });
  const person = form();
  const made = await app.call("POST", "/admin_view/users_view/", { token: admin.token, body: person });
  expect(made.status).toBe(201);
  expect((await enter(person.email)).status).toBe(200);
  expectProblem(await tokens(person.username, testPassword), wrongCredentials);
});

test(
  "a password stays if the same browser entered the sign-up's code; the same network is not enough",
  { tags: ["@security-1.7"] },
  async () => {
    for (const isSameBrowser of [true, false]) {
      const person = form();
      const browser = openBrowser(app, "198.51.100.2");
      await browser.call("POST", "/user/signup/", { body: person });
      const otp = await codeFor(person.email);
      const entering = isSameBrowser ? browser.from("198.51.100.3") : openBrowser(app, "198.51.100.2");
      await entering.call("PATCH", "/user/otp_view/", { body: { email: person.email, otp } });
      const before = await tokens(person.username, testPassword);
      expect((await enter(person.email)).status).toBe(200);
      const after = await tokens(person.username, testPassword);
      const session = await refreshed(before.body.refresh);
      if (isSameBrowser) expect([after.status, session.status]).toEqual([200, 200]);
      else {
        expectProblem(after, wrongCredentials);
        expectProblem(session, refreshRefused);
      }
    }
  },
);

test("a password chosen with a code from the account's mails stays", async () => {
  const { email, username } = await customer(app);
  await app.call("POST", "/user/otp_view/", { body: { email } });
  const { body } = await app.call("PATCH", "/user/otp_view/", { body: { email, otp: await codeFor(email) } });
  const password = "a password of my own";
  const { reset_token } = body as { reset_token: string };
  await app.call("PATCH", "/user/password_view/", { body: { email, password, reset_token } });
  expect((await enter(email)).status).toBe(200);
  expect((await tokens(username, password)).status).toBe(200);
});

test("a Google sign-in code issued before a reset begins no session after it", async () => {
  const { email, username } = await customer(app);
  const access_token = await google.sign({ sub: "before-a-reset", email });
  const give = () => app.call("POST", "/user/google-login/", { body: { access_token } });
  expect((await give()).status).toBe(200);
  await app.call("POST", "/user/otp_view/", { body: { email } });
  const { body } = await app.call("PATCH", "/user/otp_view/", { body: { email, otp: await codeFor(email) } });
  const given = await give();
  const password = "a password of my own";
  const { reset_token } = body as { reset_token: string };
  const reset = await app.call("PATCH", "/user/password_view/", { body: { email, password, reset_token } });
  expect(reset.status).toBe(200);
  expectProblem(await tokens(username, given.body.password), wrongCredentials);
  expect((await tokens(username, (await give()).body.password)).status).toBe(200);
});

test(
  "failed Google sign-ins are recorded, with the account if it is known",
  { tags: ["@security-2.5"] },
  async () => {
    const record = vi.spyOn(app.app.platform.securityLog, "record");
    const send = (credential: string) =>
      app.call("POST", "/user/google-login/", { body: { access_token: credential } });
    expectProblem(await send("no.credential.atall"), googleRefused);
    const person = await customer(app);
    const credential = await google.sign({ sub: `g-${++count}`, email: person.email });
    expect((await send(credential)).status).toBe(200);
    await app.app.platform.pool.query("update people set is_active = false where id = $1", [person.id]);
    expectProblem(await send(credential), accountBlocked);
    const failed = record.mock.calls
      .map(([event]) => event)
      .filter(({ event }) => event === "sign-in-failed");
    record.mockRestore();
    expect(failed).toMatchObject([
      { personId: null, detail: { by: "google", because: googleRefused.code } },
      { personId: person.id, detail: { by: "google", because: accountBlocked.code } },
    ]);
  },
);
