// The security log records the account events that an investigator of an attack needs, and never a secret.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accountBlockedOnRefresh } from "@hourhand/contract/sessions";
import { selfDeactivation } from "@hourhand/contract/accounts-admin";
import { expectProblem } from "../../../test/problems.ts";
import type { SecurityEvent } from "../../platform/log/security-log.ts";
import { administrator, customer, testPassword, type TestPerson } from "../../../test/people.ts";
import { bringsOtp, otpIn, type SmtpSink, startSmtpSink } from "../../../test/smtp-sink.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
let sink: SmtpSink;
let admin: TestPerson;
const events: SecurityEvent[] = [];
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({ SMTP_URL: sink.url, RATE_LIMITS: "on" });
  admin = await administrator(app, { id: 3 });
  vi.spyOn(app.app.platform.securityLog, "record").mockImplementation((event) => void events.push(event));
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});

const recorded = (event: string, personId: number) =>
  events.filter((one) => one.event === event && one.personId === personId);
const tokens = (username: string, password: string) =>
  app.call("POST", "/token/", { body: { username, password } });

test(
  "signing in, failing, being slowed down and signing out are recorded with the caller's address",
  { tags: ["@security-1.16"] },
  async () => {
    const someone = await customer(app);
    const { body } = await tokens(someone.username, testPassword);
    for (let n = 0; n < 11; n++) await tokens(someone.username, "a wrong one");
    await app.call("POST", "/token/revoke/", { body: { refresh: body.refresh } });
    expect(recorded("signed-in", someone.id)).toEqual([
      {
        event: "signed-in",
        personId: someone.id,
        address: "127.0.0.1",
        detail: { by: "password", known_device: false },
      },
    ]);
    expect(recorded("sign-in-failed", someone.id)).toHaveLength(10);
    expect(recorded("sign-in-slowed", someone.id)).toMatchObject([{ detail: { refused: true } }]);
    expect(recorded("signed-out", someone.id)).toMatchObject([{ address: "127.0.0.1" }]);
  },
);

test("refused codes, a permitted reset, the new password and the sessions it ended are recorded without secrets", async () => {
  const someone = await customer(app);
  const { email, id } = someone;
  await app.call("POST", "/user/otp_view/", { body: { email } });
  const mail = await sink.waitFor(email, bringsOtp);
  const otp = otpIn(mail);
  const enter = (guess: string) => app.call("PATCH", "/user/otp_view/", { body: { email, otp: guess } });
  await enter(otp === "111111" ? "222222" : "111111");
  const { reset_token } = (await enter(otp)).body as { reset_token: string };
  const password = "a brand new password";
  await app.call("PATCH", "/user/password_view/", { body: { email, password, reset_token } });
  expect(recorded("code-refused", id)).toMatchObject([
    { address: "127.0.0.1", detail: { because: "wrong" } },
  ]);
  expect(recorded("reset-allowed", id)).toHaveLength(1);
  expect(recorded("password-changed", id)).toHaveLength(1);
  expect(recorded("sessions-ended", id)).toMatchObject([
    { detail: { because: "password changed", count: 1 } },
  ]);
  const text = JSON.stringify(events);
  for (const secret of [otp, reset_token, password, testPassword, email]) expect(text).not.toContain(secret);
});

test(
  "an administrator's blocks and role changes are recorded with the actor",
  { tags: ["@security-2.5"] },
  async () => {
    const { id } = await customer(app);
    const users = (method: string, body: Record<string, unknown>) =>
      app.call(method, "/admin_view/users_view/", { token: admin.token, body });
    await users("PATCH", { id });
    await users("PATCH", { id });
    await users("PUT", { id, is_worker: true });
    for (const event of ["account-blocked", "account-unblocked", "role-changed"])
      expect(recorded(event, id)).toMatchObject([{ actorId: admin.id, address: "127.0.0.1" }]);
    // A refused toggle is not recorded.
    expectProblem(await users("PATCH", { id: admin.id }), selfDeactivation);
    expect(recorded("account-blocked", admin.id)).toEqual([]);
  },
);

test("a right password that begins no session is recorded too", { tags: ["@security-2.5"] }, async () => {
  const { id, username } = await customer(app);
  await app.call("POST", "/user/signin/", { body: { identifire: username, password: testPassword } });
  expect(recorded("password-accepted", id)).toEqual([
    { event: "password-accepted", personId: id, address: "127.0.0.1", detail: { known_device: false } },
  ]);
});

test("a blocked account's refresh is recorded", { tags: ["@security-2.5"] }, async () => {
  const { id, username } = await customer(app);
  const { body } = await tokens(username, testPassword);
  await app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id } });
  expectProblem(
    await app.call("POST", "/token/refresh/", { body: { refresh: body.refresh } }),
    accountBlockedOnRefresh,
  );
  expect(recorded("access-refused", id)).toMatchObject([
    { address: "127.0.0.1", call: "refreshToken", detail: { status: 401 } },
  ]);
});

test("creating a worker with a new account is recorded as giving a role", async () => {
  const form = {
    first_name: "Ravi",
    last_name: "Nair",
    username: "made.a.worker",
    email: "made.a.worker@example.com",
    phone: "+919847300001",
    password: testPassword,
    cpassword: testPassword,
  };
  const make = async (fields: Record<string, unknown>): Promise<number> => {
    const answer = await app.call("POST", "/admin_view/users_view/", { token: admin.token, body: fields });
    expect(answer.status).toBe(201);
    return answer.body.id as number;
  };
  expect(recorded("role-changed", await make({ ...form, is_worker: true }))).toMatchObject([
    { actorId: admin.id, address: "127.0.0.1", detail: { from: "user", to: "worker" } },
  ]);
  const other = { username: "made.a.user", email: "made.a.user@example.com", phone: "+919847300002" };
  expect(recorded("role-changed", await make({ ...form, ...other }))).toEqual([]);
});
