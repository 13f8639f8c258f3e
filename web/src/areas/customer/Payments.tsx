// The Payments screen: every payment of the customer's bookings with its refunds, receipts and refund notes.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { useListOwnPayments, type OwnPayment } from "../../features/bookings/page/api.ts";
import { Lines, PaymentLine, RefundLine } from "../../features/bookings/page/PaymentLines.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { pageAddress, pages } from "../../paths.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState, ErrorState, Loading, Skeleton } from "../../ui/feedback/States.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatMinor } from "../../ui/format/money.ts";
import emptyPicture from "../../ui/pictures/empty-bookings.svg";
import { useTitle } from "../../ui/use-title.ts";

/** The newest first. */
export default function Payments() {
  const t = useTranslation();
  const { rows, error, busy, retry, hasMore, isLoadingMore, loadMore } = useListOwnPayments();
  useTitle(t("payments.title"));
  return (
    <Container maxWidth="md" sx={{ py: { xs: 3, md: 5 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: 2 }}>
        {t("payments.title")}
      </Typography>
      {rows ? (
        rows.length === 0 ? (
          <EmptyState text={t("payments.empty")} picture={emptyPicture} hint={t("payments.emptyHint")} />
        ) : (
          <Box
            component="ul"
            aria-label={t("payments.title")}
            sx={{
              listStyle: "none",
              m: 0,
              p: 0,
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr)",
              gap: 2,
            }}
          >
            {rows.map((one) => (
              <PaymentCard key={one.payment.id} {...one} />
            ))}
          </Box>
        )
      ) : error ? (
        <ErrorState error={error} what={t("payments.failed")} onRetry={retry} busy={busy} />
      ) : (
        <PaymentsToCome />
      )}
      {hasMore && (
        <Button variant="outlined" busy={isLoadingMore} onClick={loadMore} sx={{ mt: 2 }}>
          {t("payments.more")}
        </Button>
      )}
    </Container>
  );
}

function PaymentCard({ booking, payment, refunds }: OwnPayment) {
  const t = useTranslation();
  const page = pages.bookingDetails(booking.id);
  return (
    <Card component="li" sx={{ p: { xs: 2, sm: 2.5 }, display: "grid", gap: 1 }}>
      <Typography variant="h4" component="h2" sx={{ overflowWrap: "anywhere" }}>
        <Box component={PageLink} page={page} sx={{ display: "inline-block", color: "inherit" }}>
          {booking.title}
        </Box>
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {[booking.worker_name, formatDay(booking.date)].join(" · ")}
      </Typography>
      <Lines>
        <PaymentLine payment={payment} hasPapers />
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} hasPapers />
        ))}
      </Lines>
      {payment.allowed.includes("pay") && (
        <Button
          component={PageLink}
          href={pageAddress(page)}
          {...{ page }}
          sx={{ justifySelf: { sm: "start" } }}
        >
          {t("visit.pay.button", { amount: formatMinor(payment.amount_paise) })}
        </Button>
      )}
    </Card>
  );
}

const PaymentsToCome = () => (
  <Loading>
    <Box sx={{ display: "grid", gap: 2 }}>
      {[0, 1, 2].map((at) => (
        <Card key={at} sx={{ p: { xs: 2, sm: 2.5 }, display: "grid", gap: 1.5 }}>
          <Skeleton width="60%" height={28} />
          <Skeleton width="40%" />
          <Skeleton width="80%" />
        </Card>
      ))}
    </Box>
  </Loading>
);
