// What an administrator can do about a failed refund: try it again, or record that it was settled in another way.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { useRetryRefund, useSettleRefundOutside } from "./api.ts";
import { AskButton } from "./AskButton.tsx";

/** `amount` is in words. */
export function RefundActs({ id, amount }: { id: number; amount: string }) {
  const t = useTranslation();
  const retry = useRetryRefund();
  const settle = useSettleRefundOutside();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, py: 0.5 }}>
      <Button
        variant="outlined"
        busy={retry.isPending}
        onClick={() => retry.mutate({ id }, { onSuccess: ({ message }) => toast.success(message) })}
      >
        {t("money.retry")}
      </Button>
      <AskButton
        act={t("money.settledOutside")}
        hint={t("money.settledOutside.hint", { amount })}
        field="reference"
        label={t("money.reference")}
        send={(reference) => settle.mutateAsync({ id, reference })}
      />
      {retry.error && (
        <Typography role="alert" sx={{ width: "100%", color: "error.main" }}>
          {errorMessage(retry.error)}
        </Typography>
      )}
    </Box>
  );
}
