// The money of a booking on its page in the panel: payments, refunds, and the administrator's actions on them.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { Suspense, useId, type ReactNode } from "react";
import type { BookingLife } from "../../../features/bookings/page/api.ts";
import { PaperLink } from "../../../features/bookings/page/PaperLink.tsx";
import type { MessageId } from "../../../locales/namespaces.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { Amount } from "../money/Amount.tsx";
import { AskButton } from "../money/AskButton.tsx";
import { refundTones } from "../money/names.ts";
import { Chip } from "../tables/cells.tsx";
import { useHoldShare, useReleaseShare, useSetPaymentMethod, useWaivePayment } from "./api.ts";

const EntriesDialog = lazyComponent(() => import("../money/EntriesDialog.tsx"), { texts: ["money"] });
const RefundDialog = lazyComponent(() => import("./RefundDialog.tsx"), { texts: ["money"] });

type Payment = BookingLife["payments"][number];
type Refund = BookingLife["refunds"][number];

/** Ways of paying in words. Another one is shown as the provider says it. */
const methods: Readonly<Record<string, MessageId>> = {
  card: "money.method.card",
  netbanking: "money.method.netbanking",
  upi: "money.method.upi",
  wallet: "money.method.wallet",
};

const paymentTones = { due: "yellow", paid: "green", lapsed: "red", closed: "grey" } as const;

/** What was paid and not refunded. */
const refundableOf = ({ payments }: BookingLife): number =>
  payments.reduce(
    (sum, { paid_at, amount_paise, refunded_paise }) =>
      sum + (paid_at === null ? 0 : amount_paise - refunded_paise),
    0,
  );

/** Nothing for a booking that was never to be paid online. */
export function BookingMoney({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const titleId = useId();
  const entries = useDialog();
  const { id, payments, refunds } = booking;
  if (booking.payment_method === "at_visit" && payments.length === 0 && refunds.length === 0) return null;
  const format = minorFormatOf([
    ...payments.flatMap(({ amount_paise, refunded_paise }) => [amount_paise, refunded_paise]),
    ...refunds.map(({ amount_paise }) => amount_paise),
  ]);
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 }, mt: 1, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 1 }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ flex: 1 }}>
          {t("money.booking.title")}
        </Typography>
        <span>{t(`money.booking.${booking.payment_method}`)}</span>
      </Box>
      {payments.length === 0 && <Typography color="textSecondary">{t("money.booking.none")}</Typography>}
      <Lines>
        {payments.map((payment) => (
          <PaymentLine key={payment.id} bookingId={id} payment={payment} format={format} />
        ))}
      </Lines>
      {refunds.length > 0 && (
        <>
          <Typography variant="subtitle1" component="h3" sx={{ mt: 1.5 }}>
            {t("money.booking.refunds")}
          </Typography>
          <Lines>
            {refunds.map((refund) => (
              <RefundLine key={refund.id} bookingId={id} refund={refund} format={format} />
            ))}
          </Lines>
        </>
      )}
      {booking.share_hold && (
        <Typography color="textSecondary" sx={{ mt: 1.5, overflowWrap: "anywhere" }}>
          {t("money.booking.held", {
            moment: formatDateTime(booking.share_hold.at),
            reason: booking.share_hold.reason,
          })}
        </Typography>
      )}
      <Acts booking={booking}>
        <Button variant="text" busy={entries.opening} onClick={entries.show}>
          {t("money.booking.entries")}
        </Button>
      </Acts>
      <Suspense fallback={null}>
        {entries.mounted && (
          <EntriesDialog
            open={entries.open}
            of={{ bookingId: id }}
            onClose={entries.close}
            onClosed={entries.reset}
          />
        )}
      </Suspense>
    </Card>
  );
}

const Lines = ({ children }: { children: ReactNode }) => (
  <Box
    component="ul"
    sx={{
      listStyle: "none",
      p: 0,
      m: 0,
      "& > li": { py: 1, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" },
      "& > li:first-of-type": { borderTop: 0 },
    }}
  >
    {children}
  </Box>
);

const lineStyle = { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 } as const;

interface LineProps {
  bookingId: number;
  format: (minor: number) => string;
}

function PaymentLine({ bookingId, payment, format }: LineProps & { payment: Payment }) {
  const t = useTranslation();
  const waive = useWaivePayment();
  const {
    id,
    kind,
    state,
    amount_paise: amount,
    refunded_paise: refunded,
    receipt_number: receipt,
  } = payment;
  const words = {
    due: t("money.booking.due", { moment: formatDateTime(payment.due_at) }),
    paid: t("money.booking.paid", { moment: formatDateTime(payment.paid_at ?? payment.due_at) }),
    lapsed: t("money.booking.lapsed"),
    closed: t("money.booking.closed"),
  }[state];
  const methodText = methods[payment.method ?? ""];
  const facts = [
    methodText === undefined ? payment.method : t(methodText),
    refunded > 0 && t("money.booking.refunded", { amount: format(refunded) }),
  ].filter(Boolean);
  return (
    <li>
      <Box sx={lineStyle}>
        <strong>{t(`money.booking.kind.${kind}`)}</strong>
        <Amount of={{ bookingId }}>{format(amount)}</Amount>
        <Chip tone={paymentTones[state]}>{words}</Chip>
      </Box>
      <Box sx={{ color: "text.secondary" }}>
        {facts.join(" · ")} {facts.length > 0 && receipt !== null && "· "}
        {receipt !== null && <PaperLink of="payment" id={id} number={receipt} label={receipt} />}
      </Box>
      {kind === "extra" && (state === "due" || state === "lapsed") && (
        <AskButton
          act={t("money.booking.waive")}
          hint={t("money.booking.waive.hint", { amount: format(amount) })}
          field="reason"
          label={t("money.reason")}
          send={(reason) => waive.mutateAsync({ id, reason })}
        />
      )}
    </li>
  );
}

function RefundLine({ bookingId, refund, format }: LineProps & { refund: Refund }) {
  const t = useTranslation();
  const { note_number: note } = refund;
  return (
    <li>
      <Box sx={lineStyle}>
        <strong>{t(`money.booking.cause.${refund.cause}`)}</strong>
        <Amount of={{ bookingId }}>{format(refund.amount_paise)}</Amount>
        <Chip tone={refundTones[refund.state]}>{t(`money.booking.refund.${refund.state}`)}</Chip>
      </Box>
      <Box sx={{ color: "text.secondary" }}>
        {[formatDateTime(refund.done_at ?? refund.at), refund.reason].filter(Boolean).join(" · ")}{" "}
        {note !== null && <PaperLink of="refund" id={refund.id} number={note} label={note} />}
      </Box>
    </li>
  );
}

function Acts({ booking, children }: { booking: BookingLife; children: ReactNode }) {
  const t = useTranslation();
  const refund = useDialog();
  const change = useSetPaymentMethod();
  const hold = useHoldShare();
  const release = useReleaseShare();
  const { id, status, payments, share_hold: held } = booking;
  const isPaid = payments.some(({ state }) => state === "paid");
  const isLive = status !== "canceled" && status !== "rejected" && status !== "completed";
  const refundable = refundableOf(booking);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1.5 }}>
      {(status === "completed" || status === "canceled") && refundable > 0 && (
        <Button variant="outlined" busy={refund.opening} onClick={refund.show}>
          {t("money.booking.refund")}
        </Button>
      )}
      {booking.payment_method === "online" && isLive && !isPaid && (
        <AskButton
          act={t("money.booking.atVisit")}
          hint={t("money.booking.atVisit.hint")}
          field="reason"
          label={t("money.reason")}
          send={(reason) => change.mutateAsync({ id, payment_method: "at_visit", reason })}
        />
      )}
      {isPaid && !held && (
        <AskButton
          act={t("money.booking.hold")}
          hint={t("money.booking.hold.hint")}
          field="reason"
          label={t("money.reason")}
          send={(reason) => hold.mutateAsync({ id, reason })}
        />
      )}
      {held && (
        <Button
          variant="outlined"
          busy={release.isPending}
          onClick={() => release.mutate({ id }, { onSuccess: ({ message }) => toast.success(message) })}
        >
          {t("money.booking.release")}
        </Button>
      )}
      {children}
      {release.error && (
        <Typography role="alert" sx={{ width: "100%", color: "error.main" }}>
          {errorMessage(release.error)}
        </Typography>
      )}
      <Suspense fallback={null}>
        {refund.mounted && (
          <RefundDialog
            open={refund.open}
            bookingId={id}
            refundable={refundable}
            onClose={refund.close}
            onSent={refund.sent}
            onClosed={refund.closed}
          />
        )}
      </Suspense>
    </Box>
  );
}
