// The account to which the worker's earnings are paid: masked, with its state and a button to change it.
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { useHasOnlinePayments } from "../../../shell/client-settings.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { useReadEarnings, useViewPayoutAccount } from "./api.ts";

const PayoutAccountDialog = lazyComponent(() => import("./PayoutAccountDialog.tsx"), { texts: ["wallet"] });

/** Renders nothing if customers do not pay online, there is no account and nothing to pay out. */
export function PayoutAccount() {
  const t = useTranslation();
  const isOn = useHasOnlinePayments();
  const { data: earnings } = useReadEarnings();
  const { data, error, isFetching, refetch } = useViewPayoutAccount();
  const dialog = useDialog();
  const hasEarned = earnings !== undefined && (earnings.held !== 0 || earnings.payable !== 0);
  const hasAccount = data !== undefined && data.kind !== "none";
  if (!isOn && !hasEarned && !hasAccount) return null;
  return (
    <Box
      component="section"
      aria-labelledby="payout-account"
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: { xs: 2, md: 3 } }}
    >
      <Typography id="payout-account" variant="h3" component="h2">
        {t("wallet.account")}
      </Typography>
      {data ? (
        <Paper
          variant="outlined"
          sx={{
            p: { xs: 2, sm: 3 },
            borderRadius: "18px",
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            justifyContent: "space-between",
            gap: 2,
          }}
        >
          <Box sx={{ flex: "1 1 240px", minWidth: 0, overflowWrap: "anywhere" }}>
            {hasAccount && (
              <>
                <Typography sx={{ fontWeight: 620 }}>
                  {t(`wallet.account.kind.${data.kind}`)}{" "}
                  <Box component="span" sx={{ fontVariantNumeric: "tabular-nums" }}>
                    {[data.upi_id ?? data.account, data.bank_code].filter(Boolean).join(" · ")}
                  </Box>
                </Typography>
                <Typography>{data.holder}</Typography>
              </>
            )}
            <Typography color="textSecondary">
              {t(`wallet.account.${data.state === "none" ? "empty" : data.state}`)}
            </Typography>
          </Box>
          <Button variant={hasAccount ? "outlined" : "contained"} busy={dialog.opening} onClick={dialog.show}>
            {t(hasAccount ? "wallet.account.change" : "wallet.account.add")}
          </Button>
        </Paper>
      ) : error ? (
        <Box role="alert" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          {t("wallet.account.failed")}
          <Button variant="outlined" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t("ui.retry")}
          </Button>
        </Box>
      ) : (
        <Loading>
          <Skeleton height={96} round={18} />
        </Loading>
      )}
      <Suspense fallback={null}>
        {dialog.mounted && (
          <PayoutAccountDialog
            open={dialog.open}
            hasAccount={hasAccount}
            onClose={dialog.close}
            onSent={dialog.sent}
            onClosed={dialog.closed}
          />
        )}
      </Suspense>
    </Box>
  );
}
