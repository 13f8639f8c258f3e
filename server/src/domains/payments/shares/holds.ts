// An administrator keeps the worker's share of a booking out of payouts (docs/rules/payments.md 9).
import type { Transact } from "../../../platform/http/idempotency.ts";
import { recordChange } from "../../audit/audit.ts";
import { deleteHold, insertHold } from "./queries.ts";

/** Keeps a booking's share out of payouts, unless it is kept out already. Returns the booking's id. */
export const holdShare = (
  actorId: number,
  { bookingId, reason }: { bookingId: number; reason: string },
  transact: Transact<number>,
): Promise<number> =>
  transact(async (transaction) => {
    const [held] = await insertHold(transaction, [bookingId, reason, actorId]);
    if (!held) return bookingId;
    await recordChange(transaction, {
      actorId,
      action: "share held",
      subject: "booking",
      subjectId: bookingId,
      after: { reason },
    });
    return bookingId;
  });

/** Lets a booking's share be paid out again, if it is kept out. Returns the booking's id. */
export const releaseShare = (
  actorId: number,
  bookingId: number,
  transact: Transact<number>,
): Promise<number> =>
  transact(async (transaction) => {
    const [released] = await deleteHold(transaction, [bookingId]);
    if (!released) return bookingId;
    await recordChange(transaction, {
      actorId,
      action: "share released",
      subject: "booking",
      subjectId: bookingId,
    });
    return bookingId;
  });
