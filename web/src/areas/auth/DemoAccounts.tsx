// The demo's accounts. The server lists them only for the machine that runs the demo.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { MessageId } from "../../locales/namespaces.ts";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";

interface Account {
  role: string;
  username: string;
  password: string;
}

const labels: Readonly<Record<string, MessageId>> = {
  customer: "auth.demo.user",
  user: "auth.demo.user",
  worker: "auth.demo.worker",
  admin: "auth.demo.admin",
};

/** A button for each account that signs in to it. */
export function DemoAccounts({
  accounts,
  onPick,
  disabled,
}: {
  accounts: readonly Account[];
  onPick: (account: Account) => void;
  disabled: boolean;
}) {
  const t = useTranslation();
  return (
    <Box sx={{ bgcolor: "surface.accent", borderRadius: "18px", p: 2, textAlign: "center" }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t("auth.demo")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: "center" }}>
        {accounts.map((account) => (
          <Button
            key={account.username}
            variant="outlined"
            size="small"
            color="inherit"
            disabled={disabled}
            onClick={() => onPick(account)}
          >
            {labels[account.role] ? t(labels[account.role] as MessageId) : account.username}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
