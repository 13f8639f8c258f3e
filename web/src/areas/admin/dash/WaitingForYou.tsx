// 'Waiting for you': pending decisions and answers, each kind a link to its section.
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import HowToRegOutlined from "@mui/icons-material/HowToRegOutlined";
import HourglassBottomRounded from "@mui/icons-material/HourglassBottomRounded";
import MoneyOffRounded from "@mui/icons-material/MoneyOffRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { maxWaiting } from "@hourhand/contract/dashboards";
import { useTranslation } from "../../../locales/translation.ts";
import { paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { useReadWaiting } from "./api.ts";
import { waitingKinds, type WaitingKind } from "./waiting.ts";

const icons = {
  requests: HowToRegOutlined,
  bookings: HourglassBottomRounded,
  chats: ChatBubbleOutlineRounded,
  payments: MoneyOffRounded,
} as const;
const headingId = "waiting-for-you";
const rowHeight = 84;

/** The first card on Dash. */
export function WaitingForYou() {
  const t = useTranslation();
  const { data, isError, isFetching, refetch } = useReadWaiting();
  const visibleKinds = waitingKinds.filter(({ countIn }) => data && countIn(data) > 0);
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: { xs: 3, md: 4 } }}>
      <Typography id={headingId} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t("admin.waiting")}
      </Typography>
      {!data && isError && (
        <QuietLine role="alert">
          <span>{t("admin.waiting.failed")}</span>
          <Button variant="outlined" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t("ui.retry")}
          </Button>
        </QuietLine>
      )}
      {!data && !isError && (
        <Loading>
          <Skeleton height={rowHeight} round={18} />
        </Loading>
      )}
      {data && visibleKinds.length === 0 && (
        <QuietLine role="status">
          <CheckCircleOutlineRounded sx={{ color: "success.main" }} />
          <span>{t("admin.waiting.none")}</span>
        </QuietLine>
      )}
      {data && visibleKinds.length > 0 && (
        <Box
          component="ul"
          sx={{
            listStyle: "none",
            p: 0,
            m: 0,
            display: "grid",
            gap: { xs: 1, md: 2 },
            gridTemplateColumns: {
              xs: "1fr",
              sm: "repeat(2, 1fr)",
              lg: "repeat(auto-fit, minmax(240px, 1fr))",
            },
          }}
        >
          {visibleKinds.map((kind) => (
            <li key={kind.name}>
              <WaitingLink kind={kind} count={kind.countIn(data)} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function WaitingLink({ kind: { name, page, fields }, count }: { kind: WaitingKind; count: number }) {
  const t = useTranslation();
  const Icon = icons[name];
  const kind = t(`admin.waiting.${name}`, { count });
  return (
    <Box
      component={PageLink}
      page={page}
      shell={paths.adminPanel}
      {...(fields && { fields })}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.75,
        minHeight: rowHeight,
        px: 2,
        borderRadius: "18px",
        bgcolor: "surface.accent",
        color: "text.primary",
        textDecoration: "none",
        transition: "box-shadow .15s",
        "&:hover": { boxShadow: 3 },
      }}
    >
      <Icon aria-hidden sx={{ color: "warning.main", fontSize: 30 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="span"
          sx={{ display: "block", fontWeight: 680, fontSize: "1.15rem", fontVariantNumeric: "tabular-nums" }}
        >
          {count >= maxWaiting ? t("admin.waiting.most", { kind }) : kind}
        </Box>{" "}
        <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
          {t(`admin.waiting.${name}.hint`)}
        </Box>
      </Box>
      <ChevronRightRounded aria-hidden sx={{ color: "text.secondary" }} />
    </Box>
  );
}

/** A muted line when there is nothing to press. */
function QuietLine({ role, children }: { role: "alert" | "status"; children: ReactNode }) {
  return (
    <Box
      role={role}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1.5,
        minHeight: rowHeight,
        px: 2,
        py: 1.5,
        borderRadius: "18px",
        border: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
        fontWeight: 560,
      }}
    >
      {children}
    </Box>
  );
}
