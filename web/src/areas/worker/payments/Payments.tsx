// The platform's fee: the pending amount, a button to pay it, and the payments.
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { usePageNumber } from "../../../platform/page-fields.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatAmount } from "../../../ui/format/money.ts";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { Skeleton, EmptyState, ErrorState } from "../../../ui/feedback/States.tsx";
import emptyPicture from "../../../ui/pictures/marketing-done.svg";
import { toast } from "../../../ui/feedback/toast.ts";
import { useOpenCheckout, useViewPayments } from "./api.ts";
import { Earnings } from "./Earnings.tsx";
import { FeeInvoices } from "./FeeInvoices.tsx";
import { PaymentHistory } from "./PaymentHistory.tsx";
import { PayoutAccount } from "./PayoutAccount.tsx";
import { useReturnFromCheckout, type Confirmation } from "./use-confirmation.ts";

const pollMs = 1_500;

function Title() {
  const t = useTranslation();
  return (
    <Typography variant="h2" component="h1">
      {t("wallet.title")}
    </Typography>
  );
}

/** Shows the pending total, the button and the history. */
export default function Payments() {
  const t = useTranslation();
  const [page, setPage] = usePageNumber();
  const { confirmation, settle } = useReturnFromCheckout();
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useViewPayments(
    page,
    confirmation === "waiting" ? pollMs : false,
  );
  useErrorToast(error);
  const { mutateAsync, isPending: isOpening } = useOpenCheckout();
  const [leaving, setLeaving] = useState(false);
  const newest = data?.rows[0]?.status;

  useEffect(() => {
    if (confirmation !== "waiting" || page !== 1 || newest === undefined || newest === "pending") return;
    if (newest === "success") toast.success(t("wallet.confirmed"), { id: "payment" });
    else toast.error(t("wallet.failed"), { id: "payment" });
    settle();
  }, [confirmation, page, newest, settle, t]);

  const pay = async (): Promise<void> => {
    try {
      const { checkout_url } = await mutateAsync();
      setLeaving(true);
      location.assign(checkout_url);
    } catch (error) {
      toast.error(error instanceof ApiError && error.hasMessage ? error.message : t("wallet.failed"), {
        id: "payment",
      });
      void refetch();
    }
  };
  // The browser's Back restores the page as the person left it, so the button must be enabled again.
  useEffect(() => {
    const back = (): void => setLeaving(false);
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);

  if (isError && !data)
    return (
      <Stack>
        <Title />
        <ErrorState what={t("wallet.loadFailed")} onRetry={() => void refetch()} busy={isFetching} />
      </Stack>
    );
  // A negative amount means that the worker has paid in advance, which counts towards future fees.
  const owed = Math.max(0, data?.pendingFee ?? 0);
  const ahead = Math.max(0, -(data?.pendingFee ?? 0));
  const nothing = data !== undefined && owed === 0;
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 } }}>
      <Title />
      <Paper
        component="section"
        aria-labelledby="pending-total"
        sx={{
          p: { xs: 2.5, sm: 4 },
          borderRadius: "22px",
          bgcolor: "surface.accent",
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "1fr", sm: "1fr auto" },
          alignItems: "center",
        }}
      >
        <div>
          <Typography id="pending-total" variant="subtitle1" component="h2">
            {t("wallet.pendingTotal")}
          </Typography>
          <Typography
            variant="h1"
            component="p"
            sx={{ fontVariantNumeric: "tabular-nums", minHeight: "1.1em" }}
          >
            {data ? formatAmount(owed) : <Skeleton width={160} height={44} />}
          </Typography>
        </div>
        <Button
          size="large"
          // With nothing to pay the button stays enabled, only less prominent: the server's sentence explains why.
          variant={nothing ? "outlined" : "contained"}
          busy={isOpening || leaving}
          disabled={!data || confirmation === "waiting"}
          onClick={() => void pay()}
        >
          {t("wallet.payNow")}
        </Button>
        {data?.isPaused && (
          <Typography sx={{ gridColumn: "1 / -1", fontWeight: 620 }}>{t("wallet.paused")}</Typography>
        )}
        {nothing && confirmation === "none" && <NothingPending ahead={ahead} />}
        <ConfirmationStatus
          confirmation={confirmation}
          busy={isFetching}
          onLookAgain={() => void refetch()}
        />
      </Paper>
      <Typography variant="h3" component="h2">
        {t("wallet.history")}
      </Typography>
      {data?.rows.length === 0 && page === 1 ? (
        <EmptyState text={t("wallet.empty")} picture={emptyPicture} hint={t("wallet.emptyHint")} />
      ) : (
        <PaymentHistory data={data} page={page} onPage={setPage} busy={isPlaceholderData} />
      )}
      <Earnings />
      <FeeInvoices />
      <PayoutAccount />
    </Stack>
  );
}

/** `ahead` is what the worker has paid in advance, in major units. */
function NothingPending({ ahead }: { ahead: number }) {
  const t = useTranslation();
  return (
    <Typography sx={{ gridColumn: "1 / -1" }}>
      {ahead > 0 ? t("wallet.ahead", { amount: formatAmount(ahead) }) : t("wallet.nothingPending")}
    </Typography>
  );
}

/** The payment the worker has just made: waiting for its confirmation, or delayed. */
function ConfirmationStatus({
  confirmation,
  busy,
  onLookAgain,
}: {
  confirmation: Confirmation;
  busy: boolean;
  onLookAgain: () => void;
}) {
  const t = useTranslation();
  return (
    <Stack
      role="status"
      direction="row"
      sx={{
        gridColumn: "1 / -1",
        gap: 1.5,
        alignItems: "center",
        display: confirmation === "none" ? "none" : "flex",
      }}
    >
      {confirmation === "waiting" && (
        <>
          <Spinner size={22} />
          <Typography sx={{ fontWeight: 620 }}>{t("wallet.confirming")}</Typography>
        </>
      )}
      {confirmation === "late" && (
        <>
          <Typography sx={{ flex: 1 }}>{t("wallet.late")}</Typography>
          <Button variant="outlined" busy={busy} onClick={onLookAgain}>
            {t("wallet.lookAgain")}
          </Button>
        </>
      )}
    </Stack>
  );
}
