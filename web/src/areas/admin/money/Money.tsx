// The section Money: what waits, refunds, payouts, accounts, reconciliation, and the sums of a span.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ComponentType } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { adminPages, paths } from "../../../paths.ts";
import { usePageFields } from "../../../platform/page-fields.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { headingId } from "../tables/heading.ts";
import { Accounts } from "./Accounts.tsx";
import { Payouts } from "./Payouts.tsx";
import { Reconciliation } from "./Reconciliation.tsx";
import { Refunds } from "./Refunds.tsx";
import { Sums } from "./Sums.tsx";
import { Waiting } from "./Waiting.tsx";

const parts = {
  waiting: Waiting,
  refunds: Refunds,
  payouts: Payouts,
  accounts: Accounts,
  reconciliation: Reconciliation,
  sums: Sums,
} as const satisfies Record<string, ComponentType>;
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

/** One part at a time, named in the address. */
export default function Money() {
  const t = useTranslation();
  const asked = usePageFields().get("part");
  const part = names.find((name) => name === asked) ?? "waiting";
  const Screen = parts[part];
  return (
    <>
      <Typography id={headingId} variant="h2" component="h1" tabIndex={-1} sx={{ mb: 2, outline: "none" }}>
        {t("money.title")}
      </Typography>
      <Box
        component="nav"
        aria-label={t("money.parts")}
        sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 3 }}
      >
        {names.map((name) => (
          <Box
            key={name}
            component={PageLink}
            page={adminPages.money}
            shell={paths.adminPanel}
            fields={{ part: name }}
            aria-current={name === part ? "page" : undefined}
            sx={{
              display: "inline-flex",
              alignItems: "center",
              minHeight: 44,
              px: 2,
              borderRadius: 999,
              border: 1,
              borderColor: "outline",
              color: "text.primary",
              fontWeight: 560,
              textDecoration: "none",
              "&[aria-current]": { bgcolor: "primary.light", borderColor: "primary.main" },
            }}
          >
            {t(`money.part.${name}`)}
          </Box>
        ))}
      </Box>
      <Screen />
    </>
  );
}
