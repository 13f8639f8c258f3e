// 'Who owes fees?': pending fees by age; each age leads to the workers who owe them, most first.
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslation } from "../../../locales/translation.ts";
import { adminPages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { formatAmount } from "../../../ui/format/money.ts";
import type { Decisions } from "./api.ts";

const grounds = { week: "surface.sunken", month: "secondary.light", older: "error.light" } as const;

export function OwedFigures({ owed }: { owed: Decisions["owed"] }) {
  const t = useTranslation();
  return (
    <>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          p: 0,
          m: 0,
          display: "grid",
          gap: 1,
          gridTemplateColumns: { xs: "1fr", sm: "repeat(3, minmax(0, 1fr))" },
        }}
      >
        {owed.map(({ age, amount, workers }) => (
          <li key={age}>
            <Box
              component={PageLink}
              page={adminPages.workers}
              shell={paths.adminPanel}
              fields={{ owes: age, sort: "pending_fee", order: "desc" }}
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 1,
                px: 2,
                py: 1.25,
                borderRadius: "14px",
                bgcolor: workers > 0 ? grounds[age] : "surface.sunken",
                color: "text.primary",
                textDecoration: "none",
                fontVariantNumeric: "tabular-nums",
                "&:hover": { boxShadow: 3 },
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <span>{t(`admin.owes.${age}`)}</span>{" "}
                <Box component="span" sx={{ display: "block", fontSize: "1.35rem", fontWeight: 680 }}>
                  {formatAmount(amount)}
                </Box>{" "}
                <span>{t("admin.owed.workers", { count: workers })}</span>
              </Box>
              <ChevronRightRounded aria-hidden />
            </Box>
          </li>
        ))}
      </Box>
      <Box sx={{ mt: 1.5, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3 }}>
        <span>
          {t("admin.owed.total")}{" "}
          <Box component="b" sx={{ fontWeight: 680, fontVariantNumeric: "tabular-nums" }}>
            {formatAmount(owed.reduce((sum, { amount }) => sum + amount, 0))}
          </Box>
        </span>
        <Link
          component={PageLink}
          page={adminPages.wallet}
          shell={paths.adminPanel}
          fields={{ status: "unpaid" }}
          sx={{ display: "inline-flex", alignItems: "center", minHeight: 44, fontWeight: 560 }}
        >
          {t("admin.owed.failed")}
        </Link>
      </Box>
    </>
  );
}
