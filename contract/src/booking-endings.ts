// The end of a booking before its visit: causes, their consequences, and the stored record. Rules:
// docs/rules/bookings.md 50–61.
import { Type, type Static } from "typebox";
import { nullable, oneOf, sentence } from "./wire.ts";

/** A customer's causes. */
export const customerCauses = ["plans_changed", "worker_asked", "worker_late", "emergency", "other"] as const;
/** A worker's causes. */
export const workerCauses = ["ill", "vehicle", "overbooked", "customer_asked", "unsafe", "other"] as const;
/** The system's causes: nobody answered in time, one side's account was blocked, or the customer did not pay in time. */
export const systemCauses = ["not_answered", "account_blocked", "not_paid"] as const;
export const cancellationCauses = [
  "plans_changed",
  "worker_asked",
  "worker_late",
  "emergency",
  "ill",
  "vehicle",
  "overbooked",
  "customer_asked",
  "unsafe",
  "other",
] as const;

export type CustomerCause = (typeof customerCauses)[number];
export type WorkerCause = (typeof workerCauses)[number];
/** A cause that one of the two sides gives. */
export type SideCause = CustomerCause | WorkerCause;
export type CancellationCause = SideCause | (typeof systemCauses)[number];

/** A customer's causes that blame the worker: they charge nothing, and the worker may answer them with a statement. */
export const freeCauses: readonly SideCause[] = ["worker_asked", "worker_late"];

/** Who ended a booking. */
export const cancelers = ["customer", "worker", "admin", "system"] as const;
export type Canceler = (typeof cancelers)[number];

/** The charge of a cancellation by the policy that the booking was made under, and its reason. */
export const cancellationRule = Type.Object({
  cause: oneOf("cause", cancellationCauses),
  /** Of the total. */
  percent: Type.Integer(),
  /** Of the tier that applies; null where none does: a free cause, a worker's, a created booking. */
  hours_before: nullable(Type.Integer()),
  policy_charge_paise: Type.Integer(),
  policy_version: Type.Integer(),
  late: Type.Boolean(),
  /** The same as a sentence for people. */
  text: sentence(),
});

export type CancellationRule = Static<typeof cancellationRule>;

/** The charge and the refund: nothing for a booking that is not paid online (docs/rules/bookings.md 53). */
export const chargeFields = { charge_paise: Type.Integer(), refund_paise: Type.Integer() };

/** The cancellation of a booking. `rule` and `note` are null where nobody saw one, or gave one. */
export const cancellation = Type.Object({
  by: oneOf("by", cancelers),
  cause: oneOf("cause", [...cancellationCauses, ...systemCauses]),
  note: nullable(Type.String()),
  at: Type.String({ format: "date-time" }),
  ...chargeFields,
  rule: nullable(cancellationRule),
});

const sides = ["customer", "worker"] as const;

/** The report that one of the two was not there. */
export const noShow = Type.Object({
  missing: oneOf("missing", sides),
  reported_by: oneOf("reported_by", sides),
  note: nullable(Type.String()),
  at: Type.String({ format: "date-time" }),
  /** 0 for a worker who was not there. */
  policy_charge_paise: Type.Integer(),
  charge_paise: Type.Integer(),
});

/** A side's answer to a report about it. */
export const statement = Type.Object({
  by: oneOf("by", sides),
  text: Type.String(),
  at: Type.String({ format: "date-time" }),
});

/** The part of a booking's end that decides about statements. */
export interface Ending {
  /** Of the no-show, if it ended so. */
  missing: (typeof sides)[number] | null;
  /** Of the cancellation, if it ended so. */
  cause: CancellationCause | null;
  /** The sides that have made a statement already. */
  stated: readonly (typeof sides)[number][];
}

/**
 * Whether a side may still make a statement: the missing one, or the worker who is named as the cause
 * (docs/rules/bookings.md 59).
 */
export function mayState(side: (typeof sides)[number], { missing, cause, stated }: Ending): boolean {
  if (stated.includes(side)) return false;
  if (missing === side) return true;
  return side === "worker" && cause !== null && (freeCauses as readonly string[]).includes(cause);
}
