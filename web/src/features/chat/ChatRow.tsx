// A conversation in the list: the person, the last message and its time, the unread count. When folded it is only the
// picture.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { language, useTranslation } from "../../locales/translation.ts";
import { formatRecent } from "../../ui/format/recent.ts";
import { CountBadge } from "../../ui/pictures/CountBadge.tsx";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import type { ChatEntry } from "./api.ts";
import { useChatNames } from "./names.ts";

export interface ChatRowProps {
  chat: ChatEntry;
  isOpen: boolean;
  isSelected: boolean;
  unread: number;
  onChoose: () => void;
}

/** Screen readers announce name, online, time, text and unread count, in this order. */
export function ChatRow({ chat: { other, last }, isOpen, isSelected, unread, onChoose }: ChatRowProps) {
  const t = useTranslation();
  const { name, below } = useChatNames()(other);
  return (
    <Box
      component="button"
      type="button"
      aria-current={isSelected ? "true" : undefined}
      onClick={onChoose}
      title={isOpen ? undefined : name}
      sx={{
        display: "flex",
        alignItems: "center",
        justifyContent: isOpen ? "flex-start" : "center",
        gap: 1.5,
        width: "100%",
        minHeight: 72,
        px: 1.25,
        py: 1,
        border: 0,
        borderRadius: "14px",
        bgcolor: isSelected ? "action.selected" : "transparent",
        color: "text.primary",
        font: "inherit",
        textAlign: "start",
        cursor: "pointer",
        "&:hover": { bgcolor: isSelected ? "action.selected" : "action.hover" },
        "&:focus-visible": { outlineOffset: -3 },
      }}
    >
      {/* Hidden from screen readers, because the words below contain all of it. */}
      <CountBadge count={isOpen ? 0 : unread} hidden>
        <Avatar src={other.profile_picture} name={name} size={48} online={other.active} decorative />
      </CountBadge>
      <Box sx={isOpen ? { flex: 1, minWidth: 0 } : visuallyHidden}>
        <Line>
          <Typography variant="h6" component="span" noWrap sx={{ flex: 1, minWidth: 0 }}>
            {name}
          </Typography>
          {other.active && (
            <Box component="span" sx={visuallyHidden}>
              {t("chat.online")}
            </Box>
          )}
          {last && (
            <Typography
              variant="body2"
              component="time"
              dateTime={last.at}
              color={unread > 0 ? "primary" : "textSecondary"}
              sx={{ flex: "none", fontVariantNumeric: "tabular-nums", fontWeight: unread > 0 ? 650 : 400 }}
            >
              {formatRecent(last.at)}
            </Typography>
          )}
        </Line>
        {below && (
          <Typography variant="caption" component="span" color="textSecondary" sx={{ display: "block" }}>
            {below}
          </Typography>
        )}
        <Line>
          <Typography
            variant="body2"
            component="span"
            noWrap
            color={unread > 0 ? "textPrimary" : "textSecondary"}
            sx={{ flex: 1, minWidth: 0, fontWeight: unread > 0 ? 600 : 400 }}
          >
            <Preview last={last} />
          </Typography>
          {unread > 0 && <Unread count={unread} />}
        </Line>
      </Box>
    </Box>
  );
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 22 }}>
      {children}
    </Box>
  );
}

/** 'You: On my way', 'Photo', or a text that says there are no messages yet. */
function Preview({ last }: Pick<ChatEntry, "last">) {
  const t = useTranslation();
  if (!last) return t("chat.sayHello");
  const proposed = language() === "en" ? undefined : last.proposed;
  const words = proposed
    ? t(`chat.proposed.${proposed.kind}`, { title: proposed.title })
    : last.text.trim() === ""
      ? t("chat.photo")
      : last.text;
  return last.isOwn ? t("chat.ownPreview", { words }) : words;
}

function Unread({ count }: { count: number }) {
  const t = useTranslation();
  return (
    <Box
      component="span"
      sx={{
        flex: "none",
        minWidth: 24,
        height: 24,
        px: 0.75,
        borderRadius: 999,
        display: "grid",
        placeItems: "center",
        bgcolor: "error.main",
        color: "error.contrastText",
        fontSize: "0.85rem",
        fontWeight: 650,
        fontVariantNumeric: "tabular-nums",
      }}
    >
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <Box component="span" sx={visuallyHidden}>
        {t("chat.unread", { count })}
      </Box>
    </Box>
  );
}
