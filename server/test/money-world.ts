// Bookings with money in every state, stored directly, for tests that go through all calls of administrators.
import { onlyRow } from "../src/platform/database/rows.ts";
import { sql } from "../src/platform/database/sql.ts";
import { booking } from "./bookings.ts";
import type { TestPerson, TestWorker } from "./people.ts";
import { giveAccount } from "./payments.ts";
import type { TestApp } from "./start-app.ts";

/** The ids of what an administrator can act on. */
export interface MoneyWorld {
  /** A completed booking that was paid, and one whose share is held. */
  paidBookingId: number;
  heldBookingId: number;
  /** An accepted booking that is to be paid online. */
  onlineBookingId: number;
  extraPaymentId: number;
  failedRefundIds: [number, number];
  waitingPayoutIds: [number, number];
  differenceId: number;
  /** An open dispute of the paid booking. */
  disputeId: number;
}

export async function moneyWorld(
  app: TestApp,
  customer: TestPerson,
  worker: TestWorker,
  admin: TestPerson,
): Promise<MoneyWorld> {
  const { pool } = app.app.platform;
  const made = (status: "accepted" | "completed", startTime: string) =>
    booking(app, customer, worker, status, { startTime }, 2);
  const paidBookingId = await made("completed", "08:00");
  const heldBookingId = await made("completed", "09:00");
  const onlineBookingId = await made("accepted", "10:00");
  await sql`update bookings set payment_method = 'online' where id = ${onlineBookingId}`.execute(pool);

  const payment = async (bookingId: number, kind: "visit" | "extra", state: "paid" | "due") => {
    const { rows } = await sql<{ id: number }>`
      insert into customer_payments (booking_id, customer_id, worker_id, kind, amount_paise, state, due_at, paid_at,
        provider, provider_id)
      select id, customer_id, worker_id, ${kind}, 50000, ${state}, market_now() + interval '1 hour',
        case when ${state} = 'paid' then market_now() end, 'test-checkout', 'money_' || id || ${kind}
      from bookings where id = ${bookingId} returning id`.execute(pool);
    return onlyRow(rows).id;
  };
  const paymentId = await payment(paidBookingId, "visit", "paid");
  const extraPaymentId = await payment(onlineBookingId, "extra", "due");

  const refund = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into refunds (booking_id, payment_id, provider, money_id, amount_paise, cause, state, next_try_at)
      values (${paidBookingId}, ${paymentId}, 'test-checkout', 'money', 1313, 'admin', 'failed', null)
      returning id`.execute(pool);
    return onlyRow(rows).id;
  };
  const payout = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into payouts (worker_id, amount_paise, fees_paise) values (${worker.workerId}, 20000, 0)
      returning id`.execute(pool);
    return onlyRow(rows).id;
  };
  await sql`insert into payout_holds (booking_id, reason, actor_id) values (${heldBookingId}, 'A complaint.', ${admin.id})`.execute(
    pool,
  );
  await sql`insert into earnings (worker_id, booking_id, kind, amount_paise, payable_at)
    values (${worker.workerId}, ${paidBookingId}, 'visit', 50000, market_now())`.execute(pool);
  await giveAccount(app, worker);
  const differences = await sql<{ id: number }>`
    insert into money_differences (provider, day, kind, provider_id, ours_paise, theirs_paise)
    values ('razorpay', '2026-11-23', 'payment', 'money_of_the_list', 0, 50000) returning id`.execute(pool);
  const disputes = await sql<{ id: number }>`
    insert into disputes (provider, provider_id, money_id, payment_id, booking_id, amount_paise)
    values ('test-checkout', 'testd_1', 'another money', ${paymentId}, ${paidBookingId}, 20000) returning id`.execute(
    pool,
  );
  return {
    paidBookingId,
    heldBookingId,
    onlineBookingId,
    extraPaymentId,
    failedRefundIds: [await refund(), await refund()],
    waitingPayoutIds: [await payout(), await payout()],
    differenceId: onlyRow(differences.rows).id,
    disputeId: onlyRow(disputes.rows).id,
  };
}
