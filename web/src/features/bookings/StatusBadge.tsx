// A booking's status as a badge with a word, a colour and an icon, so that it never depends on colour alone.
import CancelOutlined from "@mui/icons-material/CancelOutlined";
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import DoneAllRounded from "@mui/icons-material/DoneAllRounded";
import HourglassEmptyRounded from "@mui/icons-material/HourglassEmptyRounded";
import NotInterestedRounded from "@mui/icons-material/NotInterestedRounded";
import PauseCircleOutlineRounded from "@mui/icons-material/PauseCircleOutlineRounded";
import WhereToVoteOutlined from "@mui/icons-material/WhereToVoteOutlined";
import type { SvgIconComponent } from "@mui/icons-material";
import Box from "@mui/material/Box";
import type { BookingStatus } from "@hourhand/contract/bookings";
import { useTranslation } from "../../locales/translation.ts";

/** The colour (a name in the palette) and icon of each status. */
export const statusStyles: Readonly<
  Record<
    BookingStatus,
    { tone: "info" | "success" | "warning" | "error" | "primary"; Icon: SvgIconComponent }
  >
> = {
  created: { tone: "info", Icon: HourglassEmptyRounded },
  accepted: { tone: "primary", Icon: CheckCircleOutlineRounded },
  rejected: { tone: "error", Icon: NotInterestedRounded },
  pending: { tone: "warning", Icon: PauseCircleOutlineRounded },
  visited: { tone: "primary", Icon: WhereToVoteOutlined },
  completed: { tone: "success", Icon: DoneAllRounded },
  canceled: { tone: "error", Icon: CancelOutlined },
};

/** The badge of a status. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const t = useTranslation();
  const { tone, Icon } = statusStyles[status];
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 0.75,
        px: 1.25,
        minHeight: 32,
        borderRadius: 999,
        bgcolor: `${tone}.light`,
        color: "text.primary",
        fontWeight: 600,
        fontSize: "0.95rem",
        whiteSpace: "nowrap",
        textTransform: "capitalize",
      }}
    >
      <Icon sx={{ fontSize: 18, color: `${tone}.main` }} aria-hidden />
      {t(`bookings.status.${status}`)}
    </Box>
  );
}
