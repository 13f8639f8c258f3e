// Payments at the visit on the wire.
import type { VisitPaymentColumns } from "./queries.ts";

const instantOf = (utc: string) => new Date(`${utc}Z`).toISOString();

export const presentVisitPayment = ({ paid_at_visit: payment }: VisitPaymentColumns) => ({
  paid_at_visit: payment && {
    ...payment,
    at: instantOf(payment.at),
    answer: payment.answer && { ...payment.answer, at: instantOf(payment.answer.at) },
  },
});
