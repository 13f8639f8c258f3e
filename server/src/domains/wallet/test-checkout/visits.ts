// The test checkout's part for customers' payments. It keeps its own records, as a real provider does on its side.
import { notFound } from "@hourhand/contract/problem";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import type { ReceivedMoney, VisitPayments } from "../provider.ts";
import {
  closeTestCheckout,
  storeTestCheckout,
  storeTestRefund,
  testCheckout,
  testMoneyBetween,
  testMoneyOf,
  testMoneySettled,
  testRefund,
  type TestMoney,
} from "./queries-visits.ts";
import { visitPagePath } from "./rules.ts";

const openMinutes = 30;
/** A refund of this amount, in minor units, fails: for trying what happens then. */
const failingRefund = 1_313;

/** Words money as the provider reports it. */
export const reportOf = (money: TestMoney): ReceivedMoney => ({
  id: money.id,
  checkoutId: money.checkout_id,
  reference: money.reference,
  amountPaise: money.amount_paise,
  currency: money.currency,
  method: "upi",
});

export function testVisitPayments({ pool, settings }: Pick<Platform, "pool" | "settings">): VisitPayments {
  return {
    minimumPaise: 1,
    async openCheckout(terms) {
      const id = `testv_${terms.reference}`;
      await storeTestCheckout(pool, [
        id,
        terms.reference,
        terms.amountPaise,
        terms.currency,
        `${terms.payee} · ${terms.bookingId}`,
        terms.doneUrl,
        terms.canceledUrl,
        openMinutes,
      ]);
      const { expires_at: expiresAt } = onlyRow(await testCheckout(pool, [id]));
      return { providerId: id, url: settings.publicUrl + visitPagePath(id), expiresAt };
    },
    async closeCheckout(providerId) {
      await closeTestCheckout(pool, [providerId]);
    },
    async readMoney(providerId) {
      return (await testMoneyOf(pool, [providerId])).map(reportOf);
    },
    async refund({ moneyId, amountPaise, key }) {
      const state = amountPaise === failingRefund ? "failed" : "done";
      return onlyRow(await storeTestRefund(pool, [`testr_${key}`, moneyId, key, amountPaise, state]));
    },
    async listMoney(from, until) {
      return testMoneyBetween(pool, [from, until]);
    },
    async listSettled(from, until) {
      return testMoneySettled(pool, [from, until]);
    },
    async readRefund(refundId) {
      const [row] = await testRefund(pool, [refundId]);
      return row ?? refuse(notFound);
    },
  };
}
