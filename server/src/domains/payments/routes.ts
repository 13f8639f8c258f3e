// The HTTP routes of payments for customers and of earnings for workers. The calls that pay for a booking are in
// bookings/routes-payments.ts.
import { market } from "@hourhand/contract/market";
import { listOwnPayments as listOwnPaymentsCall } from "@hourhand/contract/customer-payments";
import {
  listEarnings as listEarningsCall,
  readEarnings as readEarningsCall,
} from "@hourhand/contract/earnings";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentOwnPayment } from "./present.ts";
import { ownPayments } from "./queries-lists.ts";
import { refundsOfBookings } from "./refunds/queries.ts";
import { readEarnings } from "./shares/earnings.ts";
import { listEarnings } from "./shares/queries.ts";

/** @param paidAtVisits what a worker recorded as paid at visits, in minor units */
export function bindPaymentRoutes(
  router: HttpRouter,
  platform: Platform,
  paidAtVisits: (personId: number) => Promise<number>,
): void {
  const { pool } = platform;
  bind(router, listOwnPaymentsCall, async ({ input, person }) => {
    const { rows, next } = await ownPayments(pool, input, person.id);
    const refunds = await refundsOfBookings(pool, [rows.map((row) => row.booking_id)]);
    return { items: rows.map((row) => presentOwnPayment(row, refunds)), next };
  });

  bind(router, readEarningsCall, async ({ person }) => {
    const { earnings, fees } = await readEarnings(platform, person.id);
    return {
      currency: market().currency,
      ...earnings,
      owed_fees_paise: Math.max(0, fees.charged_paise - fees.paid_paise),
      at_visit_paise: await paidAtVisits(person.id),
    };
  });

  bind(router, listEarningsCall, async ({ input, person }) => {
    const { rows, next } = await listEarnings(pool, input, person.id);
    return { items: rows.map(({ id: _id, at, ...row }) => ({ ...row, at: at.toISOString() })), next };
  });
}
