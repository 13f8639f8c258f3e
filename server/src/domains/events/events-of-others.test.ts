// Events of money, applications and sign-ups: one for each change.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplications } from "../../../test/applications.ts";
import { expectDescribed } from "../../../test/described-events.ts";
import { customer, worker } from "../../../test/people.ts";
import {
  acceptedOnline,
  doDue,
  giveAccount,
  makeOverdue,
  moveTo,
  paidBooking,
  runJob,
  switchPayments,
} from "../../../test/payments.ts";
import { sql } from "../../platform/database/sql.ts";

let world: Awaited<ReturnType<typeof startApplications>>;
beforeAll(async () => {
  world = await startApplications();
  await switchPayments(world.app, world.admin, "optional");
});
afterAll(() => world.app.close());

const call = (method: string, path: string, body?: Record<string, unknown>) =>
  world.app.call(method, `/api/v1/admin/${path}`, { token: world.admin.token, ...(body && { body }) });
const lastId = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from events`.execute(
    world.app.app.platform.pool,
  );
  return rows[0]?.id ?? 0;
};
/** The events of these groups that an act makes. */
const eventsBy = async (groups: string[], act: () => Promise<unknown>) => {
  const before = await lastId();
  await act();
  const { items } = (await call("GET", `events?after=${before}&limit=100`)).body;
  items.forEach(expectDescribed);
  return items
    .filter(({ type }: { type: string }) => groups.includes(type.split(".")[0] ?? ""))
    .map(({ type, data }: { type: string; data: object }) => [type, data]);
};

test("payments, refunds and payouts", { tags: ["@api-3.17", "@api-3.18"] }, async () => {
  const { app } = world;
  const [asha, ravi] = [await customer(app), await worker(app)];
  const id = { id: 0 };
  const money = { booking_id: expect.any(Number), amount_paise: 100_000 };
  expect(await eventsBy(["payment"], async () => (id.id = await paidBooking(app, asha, ravi)))).toEqual([
    ["payment.due", { ...money, payment_id: expect.any(Number) }],
    ["payment.paid", { ...money, payment_id: expect.any(Number) }],
  ]);
  await moveTo(app, ravi, id.id, "completed");
  await giveAccount(app, ravi);
  const { pool } = app.app.platform;
  await sql`update earnings set payable_at = market_now()`.execute(pool);
  const made = await eventsBy(["payout"], () => call("POST", "payouts", { worker_ids: [ravi.workerId] }));
  const payout = { payout_id: expect.any(Number), booking_id: null, amount_paise: expect.any(Number) };
  expect(made).toEqual([["payout.made", payout]]);
  for (const state of ["paid", "failed"])
    expect(
      await eventsBy(["payout"], () =>
        sql`update payouts set state = ${state} where worker_id = ${ravi.workerId}`.execute(pool),
      ),
    ).toEqual([[`payout.${state}`, payout]]);

  const late = await acceptedOnline(app, asha, ravi, { startTime: "14:00" });
  await makeOverdue(app, late);
  expect(
    await eventsBy(["payment", "booking"], async () => {
      await runJob(app, "askForCheckouts");
      await doDue(app);
    }),
  ).toEqual([
    ["payment.lapsed", { payment_id: expect.any(Number), booking_id: late, amount_paise: 100_000 }],
    ["booking.canceled", expect.objectContaining({ booking_id: late, actor: "system", status: "canceled" })],
  ]);

  const ended = await paidBooking(app, asha, await worker(app));
  const refunds = await eventsBy(["refund"], async () => {
    await app.call("POST", `/api/v1/admin/bookings/${ended}/cancel`, {
      token: world.admin.token,
      body: { reason: "The office closes." },
    });
    await runJob(app, "sendRefunds");
    await doDue(app);
  });
  const refund = { refund_id: expect.any(Number), booking_id: ended, amount_paise: 100_000 };
  expect(refunds[0]).toEqual(["refund.made", refund]);
  // A refund that failed is tried again, which is not a new refund.
  expect(
    await eventsBy(["refund"], async () => {
      for (const state of ["failed", "pending", "done"])
        await sql`update refunds set state = ${state} where booking_id = ${ended}`.execute(pool);
    }),
  ).toEqual([
    ["refund.failed", refund],
    ["refund.done", refund],
  ]);
});

test("applications", { tags: ["@api-3.15"] }, async () => {
  let someone = 0;
  const ids = () => ({ application_id: expect.any(Number), person_id: someone });
  for (const [accept, ending] of [
    [true, "accepted"],
    [false, "rejected"],
  ] as const) {
    const events = await eventsBy(["application", "person"], async () => {
      const applied = await world.applied();
      someone = applied.someone.id;
      const answer = await world.decide({ id: applied.id, accept, ...(!accept && { reason: "Not now." }) });
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    });
    expect(events).toEqual([
      ["person.signed_up", { person_id: someone, role: "user" }],
      ["application.received", ids()],
      [`application.${ending}`, ids()],
    ]);
  }
});
