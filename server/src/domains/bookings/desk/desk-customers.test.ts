// The customers of the desk: found or made, and how they take their account over.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noResetPermission } from "@hourhand/contract/accounts";
import { dayOutOfRange, startOutsideSlot } from "@hourhand/contract/bookings";
import { customerAmbiguous, customerNotBookable } from "@hourhand/contract/desk";
import { invalidInput, tooManyRequests } from "@hourhand/contract/problem";
import { dayFromToday } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  testPassword,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { advance } from "../../../../test/market-time.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { bringsOtp, otpIn, startSmtpSink, type SmtpSink } from "../../../../test/smtp-sink.ts";
import { startApp, testApp, type TestApp } from "../../../../test/start-app.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { sql } from "../../../platform/database/sql.ts";

const app = testApp();
let admin: TestPerson;
let ravi: TestWorker;
let asha: TestPerson;
let callers = 0;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  callers++;
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});

const caller = () => ({ name: "Meera Nair", phone: `+91 97450 ${String(10_000 + callers)}` });
const request = (fields: Record<string, unknown> = {}) => ({
  customer_id: asha.id,
  worker_id: ravi.workerId,
  date: dayFromToday(app, 3).date,
  start_time: "10:00",
  hours: 2,
  title: "Ceiling fan does not turn",
  address: "12 Lake Road",
  ...fields,
});
const desk = (fields: Record<string, unknown> = {}, person = admin, headers: Record<string, string> = {}) =>
  app.call("POST", "/api/v1/admin/bookings", { token: person.token, body: request(fields), headers });
const deskFor = (customerFields: object, fields: Record<string, unknown> = {}) =>
  desk({ customer_id: undefined, customer: { ...caller(), ...customerFields }, ...fields });
const count = async () =>
  onlyRow(
    (await sql<{ n: number }>`select count(*)::integer as n from people`.execute(app.app.platform.pool)).rows,
  ).n;

describe("the customer", () => {
  test("is found by phone or email in any notation, and keeps the name", async () => {
    const before = await count();
    for (const contact of [
      { phone: asha.phone },
      { phone: asha.phone.replace("+91", "0") },
      { phone: undefined, email: asha.email.toUpperCase() },
      { phone: asha.phone, email: asha.email },
    ]) {
      const other = await worker(app);
      const fields = { worker_id: other.workerId, title: `Fan of ${other.workerId}`, accepted: true };
      const { body } = await deskFor({ name: "Somebody Else", ...contact }, fields);
      expect(body.customer).toMatchObject({ id: asha.id, name: "Asha Menon" });
    }
    expect(await count()).toBe(before + 4);
  });

  test("whose email and phone belong to two accounts is ambiguous", { tags: ["@api-2.15"] }, async () => {
    const other = await customer(app);
    expectProblem(await deskFor({ phone: other.phone, email: asha.email }), customerAmbiguous);
  });

  test("whose phone two accounts share gets the only one that somebody signed up with", async () => {
    const made = (await deskFor({})).body.customer.id;
    const [{ id }, { workerId }] = [await customer(app, { phone: caller().phone }), await worker(app)];
    expect((await deskFor({}, { worker_id: workerId })).body.customer.id).toBe(id);
    await sql`update people set password_hash = 'x' where id = ${made}`.execute(app.app.platform.pool);
    expectProblem(await deskFor({}), customerAmbiguous);
  });

  test("who is blocked, a worker or an administrator cannot be booked for", async () => {
    const blocked = await customer(app);
    await sql`update people set is_active = false where id = ${blocked.id}`.execute(app.app.platform.pool);
    for (const person of [blocked, ravi, admin]) {
      expectProblem(await deskFor({ phone: person.phone }), customerNotBookable);
      expectProblem(await desk({ customer_id: person.id }), customerNotBookable);
    }
  });

  test("gets an account without a password; a refused booking leaves none behind", async () => {
    const before = await count();
    expectProblem(await deskFor({}, { start_time: "20:00" }), startOutsideSlot);
    expectProblem(await deskFor({}, { date: dayFromToday(app, 0).date }), dayOutOfRange);
    expect(await count()).toBe(before);
    const { status, body } = await deskFor({ email: `meera.${callers}@example.com` });
    expect([status, body.customer.name]).toEqual([201, "Meera Nair"]);
    expect(await count()).toBe(before + 1);
  });

  test("who calls twice at the same time gets one account", async () => {
    const other = await worker(app);
    const before = await count();
    const answers = await Promise.all([deskFor({}), deskFor({}, { worker_id: other.workerId })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await count()).toBe(before + 1);
  });

  test("may have optional fields that are null: they are not sent", async () => {
    const { status, body } = await deskFor(
      { email: null, language: null },
      { any: null, slot_id: null, description: null, latitude: null, accepted: null },
    );
    expect([status, body.customer?.name]).toEqual([201, "Meera Nair"]);
    expectProblem(await deskFor({ name: null }), invalidInput);
    expectProblem(await deskFor({ phone: null, email: null }), invalidInput);
    const unsent = await desk({ customer: null, worker_id: (await worker(app)).workerId });
    expect(unsent.status).toBe(201);
    expectProblem(await desk({ customer_id: undefined, customer: null }), invalidInput);
  });

  test("with the same name as others who call at the same time gets a username of their own", async () => {
    const workers = await Promise.all([1, 2, 3, 4].map(() => worker(app)));
    const name = `Devika Menon ${"abcdefghijklmnop"[callers] ?? ""}`;
    const answers = await Promise.all(
      workers.map(({ workerId }, n) =>
        deskFor({ name, phone: `+91 97460 ${String(10_000 + callers * 10 + n)}` }, { worker_id: workerId }),
      ),
    );
    expect(answers.map(outcomeOf)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.customer.id)).size).toBe(4);
  });

  test.each([
    ["the same username", "desk.signup1@example.com", "someone.else1@example.com", false],
    ["the caller's email", "desk.signup2@example.com", "Desk.SignUp2@example.com", true],
  ])("is booked for while somebody signs up with %s", async (_, email, signedUp, isSame) => {
    const { pool } = app.app.platform;
    const holder = await pool.connect();
    try {
      const name = isSame ? "Latha Warrier" : "Latha Pillai";
      await holder.query("begin");
      const { rows } = await holder.query<{ id: number }>(
        `insert into people (role, username, email, first_name, last_name, password_hash)
         values ('user', $1, $2, 'Latha', 'Other', 'x') returning id`,
        [isSame ? "latha.other" : name.toLowerCase().replace(" ", "."), signedUp],
      );
      const booked = deskFor({ name, email, phone: undefined });
      await expect
        .poll(async () => {
          const waiting = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(pool);
          return waiting.rows.length;
        })
        .toBeGreaterThan(0);
      await holder.query("commit");
      const { status, body } = await booked;
      expect(status).toBe(201);
      expect(body.customer.id === onlyRow(rows).id).toBe(isSame);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });

  test.each([
    [{ name: " " }],
    [{ phone: "12" }],
    [{ phone: undefined }],
    [{ email: "nobody" }],
    [{ name: "www.example.com" }],
    [{ language: "xx" }],
    [{ name: "N".repeat(102) }],
  ])("is refused as %o", { tags: ["@api-2.23"] }, async (fields) => {
    expectProblem(await deskFor(fields), invalidInput);
  });

  test("twenty new ones are made in an hour of the machine, also at the same time", async () => {
    const limited = await startApp({ RATE_LIMITS: "on", TEST_CLOCK: "on" });
    try {
      const boss = await administrator(limited);
      await advance(limited, boss, 120);
      const workers = await Promise.all([1, 2, 3].map(() => worker(limited)));
      const { pool } = limited.app.platform;
      await sql`insert into audit_entries (at, actor_id, action, subject)
        select now() - interval '40 minutes', ${boss.id}, 'customer made', 'person'
        from generate_series(1, 19)`.execute(pool);
      const answers = await Promise.all(
        workers.map(({ workerId }, n) =>
          limited.call("POST", "/api/v1/admin/bookings", {
            token: boss.token,
            body: request({
              customer_id: undefined,
              customer: { name: `Meera ${"ABC"[n] ?? ""}`, phone: `+91 97470 1000${String(n)}` },
              worker_id: workerId,
            }),
          }),
        ),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(2);
      for (const answer of refused) {
        expectProblem(answer, tooManyRequests);
        const seconds = Number(answer.headers.get("retry-after"));
        expect(seconds > 15 * 60 && seconds <= 20 * 60, `${seconds}`).toBe(true);
      }
    } finally {
      await limited.close();
    }
  });
});

describe("taking the account over", { tags: ["@api-2.18", "@api-2.19", "@api-2.21"] }, () => {
  let mailed: TestApp;
  let sink: SmtpSink;
  let boss: TestPerson;
  let someone: TestWorker;
  beforeAll(async () => {
    sink = await startSmtpSink();
    mailed = await startApp({ SMTP_URL: sink.url });
    [boss, someone] = [await administrator(mailed), await worker(mailed)];
  });
  afterAll(async () => {
    await mailed.close();
    await sink.stop();
  });
  const make = async (email: string | undefined, phone: string, startTime: string) => {
    const { status, body } = await mailed.call("POST", "/api/v1/admin/bookings", {
      token: boss.token,
      body: request({
        customer_id: undefined,
        customer: { name: "Meera Nair", phone, email },
        worker_id: someone.workerId,
        start_time: startTime,
        hours: 1,
      }),
    });
    expect(status).toBe(201);
    return body;
  };
  const tokenFor = async (email: string) => {
    const mail = await sink.waitFor(email, ({ subject }) => subject.startsWith("We made you an account"));
    // A long line is broken by '=' in the raw mail.
    return /#([\w-]{20,})/.exec(mail.raw.replaceAll("=\r\n", ""))?.[1] ?? "";
  };
  const welcome = (token: string, password = testPassword) =>
    mailed.call("POST", "/api/v1/welcome", { body: { token, password } });
  const signIn = (identifire: string) =>
    mailed.call("POST", "/user/signin/", { body: { identifire, password: testPassword } });
  const signUp = async (email: string, phone: string, username: string) => {
    const form = { first_name: "Meera", last_name: "Pillai", username, email, phone };
    return mailed.call("POST", "/user/signup/", {
      body: { ...form, password: testPassword, cpassword: testPassword },
    });
  };
  const verify = async (email: string) => {
    const mail = await sink.waitFor(email, bringsOtp);
    return mailed.call("PATCH", "/user/otp_view", { body: { email, otp: otpIn(mail) } });
  };

  test("works once with the mailed link; a weak password uses nothing up", async () => {
    await make("link@example.com", "+91 97450 20001", "08:00");
    const token = await tokenFor("link@example.com");
    expectProblem(await welcome(token, "12345678"), invalidInput);
    const taken = await Promise.all([welcome(token), welcome(token)]);
    expect(taken.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
    expectProblem(await welcome(token), noResetPermission);
    expect((await signIn("link@example.com")).status).toBe(200);
    expectProblem(await welcome("unknown"), noResetPermission);
  });

  test("works by a sign-up with the email; the bookings stay one history, and the link is over", async () => {
    const made = await make("up@example.com", "+91 97450 20002", "09:00");
    const token = await tokenFor("up@example.com");
    expect((await signUp("up@example.com", "+91 97450 20002", "meera.up")).status).toBe(201);
    expect((await verify("up@example.com")).status).toBe(200);
    expectProblem(await welcome(token), noResetPermission);
    expect((await signIn("meera.up")).status).toBe(200);
    const { rows } = await sql<{ id: number }>`select id from people where username = 'meera.up'`.execute(
      mailed.app.platform.pool,
    );
    expect(onlyRow(rows).id).toBe(made.customer.id);
  });

  test("an account without an email keeps nobody's number, and gets no mails", async () => {
    const made = await make(undefined, "+91 97450 20003", "10:00");
    expect((await signUp("three@example.com", "+91 97450 20003", "meera.three")).status).toBe(201);
    expect((await verify("three@example.com")).status).toBe(200);
    const { rows } = await sql<{ id: number }>`select id from people where username = 'meera.three'`.execute(
      mailed.app.platform.pool,
    );
    expect(onlyRow(rows).id).not.toBe(made.customer.id);
    expect((await signIn("+91 97450 20003")).status).toBe(200);
    expect(sink.mails.flatMap(({ to }) => to).filter((to) => to.endsWith(".invalid"))).toEqual([]);
  });
});
