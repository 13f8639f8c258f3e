// When an administrator deactivates or activates a person, a mail tells them what happened, why, and where to reply.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import { selfDeactivation } from "@hourhand/contract/accounts-admin";
import { workerNotFound } from "@hourhand/contract/catalogue";
import { accountBlocked, wrongCredentials } from "@hourhand/contract/sessions";
import { booking, followUpBookings } from "../../../../test/bookings.ts";
import { noticesOf } from "../../../../test/notified.ts";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ MAIL_FROM: "HourHand <desk@hourhand.example>" }, { jobs: false });
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const patch = (table: "users" | "workers", body: Record<string, unknown>, headers = {}) =>
  app.call("PATCH", `/admin_view/${table}_view/`, { token: admin.token, body, headers });
const signIn = ({ username, password }: TestPerson, given = password) =>
  app.call("POST", "/user/signin/", { body: { identifire: username, password: given } });
/** Returns the queued mails to a person, oldest first. */
const mailsTo = async ({ email }: TestPerson): Promise<{ subject: string; text: string }[]> =>
  (
    await sql<{ subject: string; text: string }>`
      select payload->>'subject' as subject, payload->>'text' as text from mails
      where kind = 'mail' and payload->>'to' = ${email} order by id`.execute(app.app.platform.pool)
  ).rows;
const lastMailTo = async (person: TestPerson) => (await mailsTo(person)).at(-1);
const lastAct = async () =>
  (await app.call("GET", "/api/v1/admin/audit?limit=1", { token: admin.token })).body.items[0];
const why = "Three customers waited in vain.\nPlease call us.";

describe.each(["users", "workers"] as const)("%s", (table) => {
  test.each([null, "", "   ", "x".repeat(501), 7, ["a"]])(
    "a reason of %j is refused, and nothing changes",
    { tags: ["@beyond-people.1"] },
    async (reason) => {
      const someone = await worker(app);
      const id = table === "users" ? someone.id : someone.workerId;
      const answer = await patch(table, { id, reason });
      expectProblem(answer, invalidInput);
      expect(answer.body.errors.reason).toEqual([expect.any(String)]);
      expect((await signIn(someone)).status).toBe(200);
      expect(await mailsTo(someone)).toEqual([]);
    },
  );

  test.each([null, "", "perhaps", 2])("a requested state of %j is refused", async (active) => {
    const someone = await worker(app);
    const id = table === "users" ? someone.id : someone.workerId;
    expectProblem(await patch(table, { id, active }), invalidInput);
    expect(await mailsTo(someone)).toEqual([]);
  });

  test("a reason may have 500 characters, not counting spaces at its ends", async () => {
    const someone = await worker(app);
    const id = table === "users" ? someone.id : someone.workerId;
    const reason = "ഊ".repeat(500);
    expect((await patch(table, { id, reason: ` ${reason}\n` })).status).toBe(200);
    expect((await lastAct()).detail.after).toEqual({ is_active: false, reason });
  });

  test(
    "requesting the current state is 200 and sends no mail; two concurrent requests send one",
    { tags: ["@beyond-people.2"] },
    async () => {
      const someone = await worker(app);
      const id = table === "users" ? someone.id : someone.workerId;
      const wanted = (active: boolean) => patch(table, { id, active, reason: "Asked for." });
      const same = await wanted(true);
      expect(same.body).toMatchObject({
        is_active: true,
        message: expect.stringContaining("already active"),
      });
      const acts = await Promise.all([wanted(false), wanted(false), wanted(false)]);
      expect(acts.map(({ status, body }) => [status, body.is_active])).toEqual(
        Array.from({ length: 3 }, () => [200, false]),
      );
      expect(await mailsTo(someone)).toHaveLength(1);
      await Promise.all([wanted(true), wanted(true)]);
      expect(await mailsTo(someone)).toHaveLength(2);
    },
  );

  test("without `active` the state is flipped, as documented, and the mail has no reason", async () => {
    const someone = await worker(app);
    const id = table === "users" ? someone.id : someone.workerId;
    expect((await patch(table, { id })).body.is_active).toBe(false);
    expect((await lastMailTo(someone))?.text).not.toContain("Reason");
    expect((await lastAct()).detail.after).toEqual({ is_active: false });
    expect((await patch(table, { id })).body.is_active).toBe(true);
    expect(await mailsTo(someone)).toHaveLength(2);
  });

  test("a repeated idempotency key replies again and sends no mail", async () => {
    const someone = await worker(app);
    const id = table === "users" ? someone.id : someone.workerId;
    const headers = { "idempotency-key": `${table}-once` };
    const first = await patch(table, { id, reason: why }, headers);
    const again = await patch(table, { id, reason: why }, headers);
    expect(again.body).toEqual(first.body);
    expect(await mailsTo(someone)).toHaveLength(1);
  });
});

test(
  "a deactivated person is mailed what happened, why and where to reply; signing in shows the reason",
  { tags: ["@beyond-people.3", "@beyond-people.4", "@beyond-people.6"] },
  async () => {
    const someone = await customer(app, { first_name: "Nila" });
    await patch("users", { id: someone.id, reason: `  ${why}  ` });
    const mail = await lastMailTo(someone);
    expect(mail?.subject).toBe("Your account was deactivated");
    for (const part of ["Hello Nila", "You cannot sign in", why, "desk@hourhand.example"])
      expect(mail?.text).toContain(part);
    const token = await app.call("POST", "/token/", {
      body: { username: someone.username, password: someone.password },
    });
    for (const answer of [await signIn(someone), token]) {
      expectProblem(answer, accountBlocked);
      expect(answer.body).toMatchObject({ message: accountBlocked.sentence, reason: why });
    }
    const wrong = await signIn(someone, "another long word");
    expectProblem(wrong, wrongCredentials);
    expect(JSON.stringify(wrong.body)).not.toContain("customers waited");
    expect(await lastAct()).toMatchObject({
      event: "user deactivated",
      actor: { id: admin.id },
      detail: { after: { is_active: false, reason: why } },
    });

    await patch("users", { id: someone.id, active: true, reason: "It was a mistake." });
    const back = await lastMailTo(someone);
    expect(back?.subject).toBe("Your account is active again");
    expect(back?.text).toContain("It was a mistake.");
    expect((await signIn(someone)).status).toBe(200);
    await patch("users", { id: someone.id });
    expect((await signIn(someone)).body.reason).toBeNull();
  },
);

test("the reply address is the panel's contact if there is one", { tags: ["@beyond-people.3"] }, async () => {
  const path = "/api/v1/admin/settings";
  const { version, settings } = (await app.call("GET", path, { token: admin.token })).body;
  const contact = { email: "care@hourhand.example", phone: "+91 484 555 0100" };
  const saved = await app.call("PUT", path, { token: admin.token, body: { version, contact } });
  expect(saved.status).toBe(200);
  onTestFinished(async () => {
    const body = { version: version + 1, contact: settings.contact };
    expect((await app.call("PUT", path, { token: admin.token, body })).status).toBe(200);
  });
  const someone = await customer(app);
  await patch("users", { id: someone.id, reason: why });
  const { text = "" } = (await lastMailTo(someone)) ?? {};
  expect(text).toContain("care@hourhand.example, +91 484 555 0100");
  expect(text).not.toContain("desk@hourhand.example");
});

test(
  "a deactivated worker profile sends a notice and a mail; its person can still sign in",
  { tags: ["@beyond-people.5"] },
  async () => {
    const someone = await worker(app);
    await patch("workers", { id: someone.workerId, active: false, reason: why });
    expect(await noticesOf(app, someone)).toMatchObject([
      { title: "Your worker profile was deactivated", body: `Your worker profile was deactivated: ${why}` },
    ]);
    const mail = await lastMailTo(someone);
    expect(mail?.subject).toBe("Your worker profile was deactivated");
    expect(mail?.text).toContain(why);
    expect((await signIn(someone)).status).toBe(200);
    expect(await lastAct()).toMatchObject({
      event: "worker deactivated",
      detail: { after: { reason: why } },
    });
    await patch("workers", { id: someone.workerId, reason: "Welcome back." });
    expect((await noticesOf(app, someone)).at(-1)).toMatchObject({
      body: "Your worker profile is active again: Welcome back.",
    });
    expect((await lastMailTo(someone))?.subject).toBe("Your worker profile is active again");
  },
);

test("the other side of a booking does not see the reason", { tags: ["@beyond-people.6"] }, async () => {
  const [someone, buyer] = [await worker(app), await customer(app)];
  const id = await booking(app, buyer, someone, "accepted");
  const secret = "A complaint by a neighbour.";
  await patch("users", { id: someone.id, reason: secret });
  const read = await Promise.all(
    [
      `/api/v1/bookings/${id}`,
      `/api/v1/bookings/${id}/record`,
      "/user/bookings_view/",
      "/api/v1/bookings",
    ].map((path) => app.call("GET", path, { token: buyer.token })),
  );
  expect(read[0]?.body).toMatchObject({
    status: "canceled",
    cancellation: { cause: "account_blocked", note: null },
  });
  await followUpBookings(app);
  const told = [...(await mailsTo(buyer)), ...(await noticesOf(app, buyer))];
  expect(told.length).toBeGreaterThan(0);
  expect(JSON.stringify([read.map(({ body }) => body), told])).not.toContain(secret);
});

test("a refused toggle sends nothing", async () => {
  expectProblem(await patch("users", { id: admin.id, reason: why, active: false }), selfDeactivation);
  expectProblem(await patch("workers", { id: 999_999, reason: why }), workerNotFound);
  expect(await mailsTo(admin)).toEqual([]);
});
