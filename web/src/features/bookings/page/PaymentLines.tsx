// What was paid for a booking, online or at the visit, what is due, and what is refunded.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { MessageId } from "../../../locales/namespaces.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import type { BookingLife } from "./api.ts";
import { PaperLink } from "./PaperLink.tsx";

/** The heading. Only the customer reads in it whether the booking is paid yet. */
function headingOf(
  { payment_method: method, payments, status }: BookingLife,
  isCustomers: boolean,
): MessageId {
  if (method !== "online") return "visit.pay.atVisit";
  if (!isCustomers || payments.some(({ paid_at: paidAt }) => paidAt !== null)) return "visit.pay.online";
  const hasEnded = status === "canceled" || status === "rejected" || status === "completed";
  return hasEnded ? "visit.pay.unpaid" : "visit.pay.toPay";
}

/**
 * Nothing for a booking that is paid at the visit, until its worker has recorded the payment. `isCustomers`: the reader is
 * its customer, who may have the receipts and refund notes.
 */
export function PaymentLines({
  booking,
  isCustomers = false,
}: {
  booking: BookingLife;
  isCustomers?: boolean;
}) {
  const t = useTranslation();
  const { payments, refunds, payment_method: method, paid_at_visit: paid } = booking;
  if (method === "at_visit" && payments.length === 0 && paid === null) return null;
  return (
    <Box component="section" aria-labelledby={`payments-${booking.id}`} sx={{ display: "grid", gap: 1 }}>
      <Typography variant="subtitle2" component="h2" id={`payments-${booking.id}`}>
        {t(headingOf(booking, isCustomers))}
      </Typography>
      <Lines>
        {paid !== null && (
          <Line
            what={t("visit.pay.kind.visit")}
            amount={formatMinor(paid.amount_paise)}
            state={[
              t(`visit.paid.how.${paid.how}`),
              t(`visit.paid.${answerTo(paid)}`, { name: booking.customer.name }),
            ].join(" · ")}
          />
        )}
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} hasPapers={isCustomers} />
        ))}
        {refunds.map((refund) => (
          <RefundLine key={`refund ${refund.id}`} refund={refund} hasPapers={isCustomers} />
        ))}
      </Lines>
    </Box>
  );
}

const answerTo = ({ answer }: NonNullable<BookingLife["paid_at_visit"]>): "open" | "right" | "wrong" =>
  answer === null ? "open" : answer.right ? "right" : "wrong";

/** A list of payments and refunds. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
    {children}
  </Box>
);

/** A payment with its state in words. */
export function PaymentLine({
  payment,
  hasPapers,
}: {
  payment: BookingLife["payments"][number];
  hasPapers: boolean;
}) {
  const t = useTranslation();
  const { id, kind, state, amount_paise: amount, receipt_number: number } = payment;
  const moment = formatDateTime(payment.paid_at ?? payment.due_at);
  return (
    <Line
      what={t(`visit.pay.kind.${kind}`)}
      amount={formatMinor(amount)}
      state={t(`visit.pay.state.${state}`, { moment })}
      paper={
        hasPapers &&
        number !== null && (
          <PaperLink of="payment" id={id} number={number} label={t("visit.pay.receipt", { number })} />
        )
      }
    />
  );
}

/** A refund with its state and its cause in words. */
export function RefundLine({
  refund,
  hasPapers,
}: {
  refund: BookingLife["refunds"][number];
  hasPapers: boolean;
}) {
  const t = useTranslation();
  const { id, state, cause, reason, amount_paise: amount, note_number: number } = refund;
  return (
    <Line
      what={t("visit.pay.refund")}
      amount={formatMinor(amount)}
      state={[t(`visit.pay.refundState.${state}`), reason ?? t(`visit.pay.cause.${cause}`)].join(" · ")}
      paper={
        hasPapers &&
        number !== null && (
          <PaperLink of="refund" id={id} number={number} label={t("visit.pay.note", { number })} />
        )
      }
    />
  );
}

interface LineProps {
  what: string;
  amount: string;
  state: string;
  paper?: ReactNode;
}

/** The amounts of all lines are below each other at the end; the state and the paper are below. */
const Line = ({ what, amount, state, paper }: LineProps) => (
  <Box
    component="li"
    sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 2, alignItems: "baseline" }}
  >
    <Typography component="span">{what}</Typography>
    <Typography component="span" sx={{ fontVariantNumeric: "tabular-nums", fontWeight: 600 }}>
      {amount}
    </Typography>
    <Box
      sx={{ gridColumn: "1 / -1", display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1.5 }}
    >
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={{ display: "block", overflowWrap: "anywhere", "&::first-letter": { textTransform: "uppercase" } }}
      >
        {state}
      </Typography>
      {paper}
    </Box>
  </Box>
);
