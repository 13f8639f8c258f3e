// One message: picture, text, time, and the delivery state of one's own messages.
import DoneRounded from "@mui/icons-material/DoneRounded";
import ReplayRounded from "@mui/icons-material/ReplayRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { memo, Suspense, use } from "react";
import type { ChatCard } from "@hourhand/contract/chat-card";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { formatStamp } from "../../ui/format/dates.ts";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { useDialog } from "../../ui/dialog/use-dialog.ts";
import { CardRenderer, type RenderCard } from "./card-renderer.ts";
import type { Entry } from "./conversation.ts";
import { splitLinks } from "./links.ts";

const LargePicture = lazyComponent(() => import("./LargePicture.tsx"));

export interface MessageProps {
  entry: Entry;
  isOwn: boolean;
  /** The previous message is from the same person, so there is less space between them. */
  follows: boolean;
  /** The other person's name. */
  name: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  /** Called when the picture of a stored message cannot be loaded. */
  onPictureError: (messageId: number) => void;
}

/** A bubble, aligned by who sent it. */
export const Message = memo(function Message(props: MessageProps) {
  const { entry, isOwn, follows, onRetry, onDiscard } = props;
  const t = useTranslation();
  const renderCard = use(CardRenderer);
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
      {entry.card && renderCard ? (
        <Suspense fallback={<Bubble {...props} />}>
          <CardMessage {...props} card={entry.card} renderCard={renderCard} />
        </Suspense>
      ) : (
        <Bubble {...props} />
      )}
      {entry.deliveryStatus === "failed" && clientId !== undefined && (
        <Box role="alert" sx={{ textAlign: "end" }}>
          <Button
            variant="text"
            color="error"
            size="small"
            startIcon={<ReplayRounded />}
            onClick={() => onRetry(clientId)}
          >
            {t("chat.notSent")}
          </Button>
          <Button variant="text" color="error" size="small" onClick={() => onDiscard(clientId)}>
            {t("chat.discard")}
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

/** The text and the picture. */
function Bubble(props: MessageProps) {
  const { entry, isOwn, name, onPictureError } = props;
  const t = useTranslation();
  const { id } = entry;
  return (
    <Box
      sx={{
        maxWidth: "100%",
        px: entry.image === null ? 1.75 : 0.75,
        pt: entry.image === null ? 1 : 0.75,
        pb: 0.75,
        borderRadius: "18px",
        [isOwn ? "borderEndEndRadius" : "borderEndStartRadius"]: "6px",
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
          uploaded={entry.deliveryStatus === "sending" ? (entry.progress ?? 0) : undefined}
          onError={id === undefined ? undefined : () => onPictureError(id)}
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
          <LinkedText text={entry.text} />
        </Typography>
      )}
      <SentAt {...props} />
    </Box>
  );
}

/** The text with its web addresses as links. They open in a new tab, without a referrer. */
function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: words, href }, at) =>
    href === undefined ? (
      words
    ) : (
      <Link
        // oxlint-disable-next-line react/no-array-index-key -- the words of a message never change
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        sx={{ color: "inherit", textDecorationColor: "currentcolor" }}
      >
        {words}
      </Link>
    ),
  );
}

/** A message whose text is replaced by a card with buttons. */
function CardMessage(props: MessageProps & { card: ChatCard; renderCard: RenderCard }) {
  const { card, renderCard, entry, isOwn, name } = props;
  const t = useTranslation();
  return (
    <Box sx={{ width: 400, maxWidth: "100%" }}>
      <Box component="span" sx={visuallyHidden}>
        {isOwn ? t("chat.you") : name}
      </Box>
      {renderCard(card, entry.text)}
      <SentAt {...props} />
    </Box>
  );
}

/** The time of the message, and whether it has been sent. */
function SentAt({ entry, isOwn }: Pick<MessageProps, "entry" | "isOwn">) {
  const t = useTranslation();
  return (
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
        {formatStamp(entry.at)}
      </Typography>
      {isOwn && entry.deliveryStatus === "sent" && (
        <DoneRounded titleAccess={t("chat.sent")} sx={{ fontSize: 16 }} />
      )}
      {entry.deliveryStatus === "sending" && (
        <ScheduleRounded titleAccess={t("chat.sending")} sx={{ fontSize: 16 }} />
      )}
    </Box>
  );
}

interface MessagePictureProps {
  src: string;
  label: string;
  /** The uploaded part, from 0 to 1, while it is being sent. */
  uploaded: number | undefined;
  onError: (() => void) | undefined;
}

function MessagePicture({ src, label, uploaded, onError }: MessagePictureProps) {
  const t = useTranslation();
  const large = useDialog();
  return (
    <Box sx={{ position: "relative", width: 248, maxWidth: "100%" }}>
      <Box
        component="button"
        type="button"
        aria-label={`${t("chat.openPicture")}: ${label}`}
        onClick={large.show}
        // Captures the event, because an image's `error` event does not bubble.
        onErrorCapture={onError}
        sx={{
          display: "block",
          p: 0,
          border: 0,
          width: "100%",
          borderRadius: "13px",
          overflow: "hidden",
          cursor: "zoom-in",
          bgcolor: "transparent",
        }}
      >
        <Picture src={src} alt="" ratio={4 / 3} width={248} />
      </Box>
      {uploaded !== undefined && <Upload share={uploaded} label={t("chat.uploading")} />}
      <Suspense fallback={null}>
        {large.mounted && (
          <LargePicture
            src={src}
            label={label}
            open={large.open}
            onClose={large.close}
            onClosed={large.reset}
            onError={onError}
          />
        )}
      </Suspense>
    </Box>
  );
}

/** The progress of a picture's upload, over its bottom edge. */
function Upload({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      sx={{
        position: "absolute",
        insetInlineStart: 10,
        insetInlineEnd: 10,
        bottom: 10,
        height: 8,
        borderRadius: 999,
        overflow: "hidden",
        bgcolor: "background.paper",
        border: 1,
        borderColor: "outline",
        pointerEvents: "none",
      }}
    >
      <Box
        sx={{
          height: "100%",
          bgcolor: "primary.main",
          transformOrigin: "left",
          transition: "transform .2s linear",
        }}
        style={{ transform: `scaleX(${share})` }}
      />
    </Box>
  );
}
