// One message: a picture if there is one, the words, the time, and what became of one's own.
import DoneRounded from "@mui/icons-material/DoneRounded";
import ReplayRounded from "@mui/icons-material/ReplayRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { lazy, memo, Suspense } from "react";
import { useTexts } from "../../locales/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { clockOf } from "../../ui/dates.ts";
import { Picture } from "../../ui/Picture.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import type { Entry } from "./conversation.ts";

const LargePicture = lazy(() => import("./LargePicture.tsx"));

export interface MessageProps {
  entry: Entry;
  isOwn: boolean;
  /** The one before is of the same person: they stand close. */
  follows: boolean;
  /** The other one's name. */
  name: string;
  onRetry: (clientId: string) => void;
}

/** A bubble at the side of its sender. */
export const Message = memo(function Message({ entry, isOwn, follows, name, onRetry }: MessageProps) {
  const t = useTexts();
  const { clientId } = entry;
  return (
    <Box
      sx={{
        alignSelf: isOwn ? "flex-end" : "flex-start",
        maxWidth: { xs: "85%", md: "72%" },
        mt: follows ? 0.5 : 1.5,
        display: "flex",
        flexDirection: "column",
        alignItems: isOwn ? "flex-end" : "flex-start",
      }}
    >
      <Box
        sx={{
          maxWidth: "100%",
          px: entry.image === null ? 1.75 : 0.75,
          pt: entry.image === null ? 1 : 0.75,
          pb: 0.75,
          borderRadius: "18px",
          [isOwn ? "borderBottomRightRadius" : "borderBottomLeftRadius"]: "6px",
          bgcolor: isOwn ? "primary.light" : "background.paper",
          border: 1,
          borderColor: isOwn ? "transparent" : "divider",
        }}
      >
        <Box component="span" sx={visuallyHidden}>
          {isOwn ? t("chat.you") : name}
        </Box>
        {entry.image !== null && (
          <MessagePicture
            src={entry.image}
            label={isOwn ? t("chat.ownPicture") : t("chat.picture", { name })}
          />
        )}
        {entry.text !== "" && (
          <Typography
            sx={{
              whiteSpace: "pre-wrap",
              overflowWrap: "anywhere",
              px: entry.image === null ? 0 : 1,
              pt: entry.image === null ? 0 : 0.75,
            }}
          >
            {entry.text}
          </Typography>
        )}
        <Box
          sx={{
            display: "flex",
            justifyContent: "flex-end",
            alignItems: "center",
            gap: 0.5,
            px: entry.image === null ? 0 : 1,
            color: "text.secondary",
          }}
        >
          <Typography
            variant="caption"
            component="time"
            dateTime={entry.at}
            sx={{ fontVariantNumeric: "tabular-nums" }}
          >
            {clockOf(entry.at)}
          </Typography>
          {isOwn && entry.fate === "sent" && (
            <DoneRounded titleAccess={t("chat.sent")} sx={{ fontSize: 16 }} />
          )}
          {entry.fate === "sending" && (
            <ScheduleRounded titleAccess={t("chat.sending")} sx={{ fontSize: 16 }} />
          )}
        </Box>
      </Box>
      {entry.fate === "failed" && clientId !== undefined && (
        <Box role="alert" sx={{ textAlign: "right" }}>
          <Button
            variant="text"
            color="error"
            size="small"
            startIcon={<ReplayRounded />}
            onClick={() => onRetry(clientId)}
          >
            {t("chat.notSent")}
          </Button>
          {entry.reason !== undefined && (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 1.5 }}>
              {entry.reason}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
});

function MessagePicture({ src, label }: { src: string; label: string }) {
  const t = useTexts();
  const large = useDialog();
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={`${t("chat.openPicture")}: ${label}`}
        onClick={large.show}
        sx={{
          display: "block",
          p: 0,
          border: 0,
          width: 248,
          maxWidth: "100%",
          borderRadius: "13px",
          overflow: "hidden",
          cursor: "zoom-in",
          bgcolor: "transparent",
        }}
      >
        <Picture src={src} alt="" ratio={4 / 3} width={248} />
      </Box>
      <Suspense fallback={null}>
        {large.mounted && (
          <LargePicture
            src={src}
            label={label}
            open={large.open}
            onClose={large.close}
            onClosed={large.forget}
          />
        )}
      </Suspense>
    </>
  );
}
