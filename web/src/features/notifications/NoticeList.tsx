// The bell's dropdown. MUI's popover closes it on an outside click and Escape, and gives the focus back.
import Box from "@mui/material/Box";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { NoticeFrame } from "@hourhand/contract/notifications";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { formatClockTime, formatDate, marketDate } from "../../ui/format/dates.ts";
import picture from "../../ui/pictures/empty-notices.svg";

export interface NoticeListProps {
  anchor: HTMLElement;
  open: boolean;
  notices: readonly NoticeFrame[];
  onClose: () => void;
  onClear: () => void;
  onChoose: (notice: NoticeFrame) => void;
}

/** 'Notifications', newest first. */
export default function NoticeList({ anchor, open, notices, onClose, onClear, onChoose }: NoticeListProps) {
  const t = useTranslation();
  const titleId = useId();
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      marginThreshold={12}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-labelledby": titleId,
          sx: {
            width: 400,
            maxWidth: "calc(100vw - 24px)",
            mt: 1,
            borderRadius: "18px",
            border: 1,
            borderColor: "divider",
            display: "flex",
            flexDirection: "column",
            maxHeight: "min(620px, calc(100dvh - 96px))",
          },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: "center", px: 2.5, pt: 1.5, pb: 1, minHeight: 60 }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ flex: 1 }}>
          {t("notifications.title")}
        </Typography>
        {notices.length > 0 && (
          <Button variant="text" onClick={onClear}>
            {t("notifications.clear")}
          </Button>
        )}
      </Stack>
      {notices.length === 0 ? (
        <Stack sx={{ alignItems: "center", textAlign: "center", gap: 1, px: 3, pb: 4 }}>
          <Box component="img" src={picture} alt="" width={160} height={120} />
          <Typography variant="h5" component="p">
            {t("notifications.none")}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t("notifications.noneHint")}
          </Typography>
        </Stack>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 1, pt: 0, listStyle: "none", overflowY: "auto" }}>
          {notices.map((notice) => (
            <li key={notice.id}>
              <Box
                component="button"
                type="button"
                onClick={() => onChoose(notice)}
                sx={{
                  display: "block",
                  width: "100%",
                  textAlign: "left",
                  border: 0,
                  borderRadius: "12px",
                  bgcolor: "transparent",
                  color: "text.primary",
                  font: "inherit",
                  px: 1.5,
                  py: 1.25,
                  cursor: "pointer",
                  "&:hover": { bgcolor: "action.hover" },
                  "&:focus-visible": { outlineOffset: -3 },
                }}
              >
                <Box sx={{ display: "flex", gap: 1, alignItems: "baseline" }}>
                  <Typography variant="h6" component="span" sx={{ flex: 1, minWidth: 0 }}>
                    {notice.title}
                  </Typography>
                  <Typography
                    variant="caption"
                    component="span"
                    color="textSecondary"
                    sx={{ fontVariantNumeric: "tabular-nums" }}
                  >
                    {whenOf(notice.at)}
                  </Typography>
                </Box>
                <Typography variant="body2" component="span" color="textSecondary" sx={{ display: "block" }}>
                  {notice.body}
                </Typography>
              </Box>
            </li>
          ))}
        </Box>
      )}
    </Popover>
  );
}

/** The time of day for today's, the date for older ones. */
function whenOf(at: string): string {
  return formatDate(at) === formatDate(marketDate()) ? formatClockTime(at) : formatDate(at);
}
