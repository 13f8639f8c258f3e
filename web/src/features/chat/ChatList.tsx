// The sidebar 'Chats': whom one talks with, who is here now, and how much is unread. Folded it shows the pictures only.
import MenuOpenRounded from "@mui/icons-material/MenuOpenRounded";
import MenuRounded from "@mui/icons-material/MenuRounded";
import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useSession } from "../../platform/session.ts";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import picture from "../../ui/pictures/empty-chats.svg";
import { EmptyState, ErrorState, RowSkeletons } from "../../ui/feedback/States.tsx";
import type { ChatEntry } from "./api.ts";
import { useChatNames } from "./names.ts";

export interface ChatListProps {
  chats: readonly ChatEntry[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** The room that is open. */
  selected: number | undefined;
  onChoose: (personId: number) => void;
  /** The list stands beside the conversation, not above it. */
  isBeside: boolean;
  isOpen: boolean;
  /** Folds and unfolds. */
  onToggle: () => void;
}

/** From so many chats on they can be searched. */
const searchedFrom = 9;

/** Whether anybody can be looking at this tab. */
function useIsVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.visibilityState === "visible",
  );
}

/** The conversations, the last active first. */
export function ChatList(props: ChatListProps) {
  const { chats, isFailed, onRetry, selected, onChoose, isBeside, isOpen, onToggle } = props;
  const t = useTranslation();
  const nameOf = useChatNames();
  const isVisible = useIsVisible();
  const [search, setSearch] = useState("");
  const query = isOpen ? search.trim().toLocaleLowerCase() : "";
  const shown = chats?.filter(({ other }) => nameOf(other).name.toLocaleLowerCase().includes(query));
  return (
    <Box
      component="aside"
      aria-label={t("chat.title")}
      sx={{
        flex: "none",
        minHeight: 0,
        display: "flex",
        ...(isBeside
          ? { flexDirection: "column", width: isOpen ? { md: 280, lg: 340 } : 80, borderRight: 1 }
          : { flexDirection: isOpen ? "column" : "row", maxHeight: "42%", borderBottom: 1 }),
        // Behind the borders: they begin with a colour of their own.
        borderColor: "divider",
      }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: "center", minHeight: 64, px: isOpen ? 2 : 2.25, flex: "none" }}
      >
        {isOpen && (
          <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
            {t("chat.title")}
          </Typography>
        )}
        <IconButton
          aria-label={t(isOpen ? "chat.hideList" : "chat.showList")}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? <MenuOpenRounded /> : <MenuRounded />}
        </IconButton>
      </Stack>
      {isOpen && chats !== undefined && chats.length >= searchedFrom && (
        <Box sx={{ px: 2, pb: 1.5, flex: "none" }}>
          <InputBase
            type="search"
            fullWidth
            value={search}
            placeholder={t("chat.find")}
            onChange={(event) => setSearch(event.target.value)}
            inputProps={{ "aria-label": t("chat.find"), maxLength: 100, autoComplete: "off" }}
            sx={{
              minHeight: 44,
              px: 2,
              borderRadius: 999,
              bgcolor: "surface.sunken",
              border: 1,
              borderColor: "outline",
              "&.Mui-focused": { borderColor: "primary.main" },
            }}
          />
        </Box>
      )}
      <Box
        sx={{ flex: 1, minWidth: 0, minHeight: 0, overflow: "auto", px: 1, pb: isBeside || isOpen ? 1 : 0 }}
      >
        {isOpen && <OwnEntry />}
        {shown === undefined && !isFailed && (
          <Box sx={{ p: 1 }}>
            <RowSkeletons count={6} />
          </Box>
        )}
        {shown === undefined && isFailed && isOpen && (
          <ErrorState what={t("chat.failed")} onRetry={onRetry} />
        )}
        {chats?.length === 0 && isOpen && isBeside && (
          <EmptyState text={t("chat.none")} hint={t("chat.noneHint")} picture={picture} />
        )}
        {shown?.length === 0 && chats?.length !== 0 && (
          <Typography color="textSecondary" role="status" sx={{ p: 2 }}>
            {t("chat.noneFound")}
          </Typography>
        )}
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: "none", display: isBeside || isOpen ? "block" : "flex" }}
        >
          {shown?.map((chat) => (
            <li key={chat.roomId}>
              <ChatRow
                chat={chat}
                isOpen={isOpen}
                isSelected={chat.roomId === selected}
                // What is being read is not unread, even if the server has not heard of it yet.
                unread={chat.roomId === selected && isVisible ? 0 : chat.other.unread}
                onChoose={() => onChoose(chat.other.id)}
              />
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** The administrator's own entry, 'You'. */
function OwnEntry() {
  const t = useTranslation();
  const person = useSession();
  if (person.role !== "admin") return null;
  const name = `${person.first_name} ${person.last_name}`.trim() || person.username;
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1.5, px: 1.25, py: 1, mb: 0.5 }}>
      <Avatar src={person.profile_picture} name={name} decorative />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h6" component="p" noWrap>
          {t("chat.you")}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {name}
        </Typography>
      </Box>
    </Stack>
  );
}

interface ChatRowProps {
  chat: ChatEntry;
  isOpen: boolean;
  isSelected: boolean;
  unread: number;
  onChoose: () => void;
}

function ChatRow({ chat: { other }, isOpen, isSelected, unread, onChoose }: ChatRowProps) {
  const t = useTranslation();
  const { name, below } = useChatNames()(other);
  const presence = t(other.active ? "chat.online" : "chat.offline");
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
        minHeight: 64,
        px: 1.25,
        border: 0,
        borderRadius: "14px",
        bgcolor: isSelected ? "action.selected" : "transparent",
        color: "text.primary",
        font: "inherit",
        textAlign: "left",
        cursor: "pointer",
        "&:hover": { bgcolor: isSelected ? "action.selected" : "action.hover" },
        "&:focus-visible": { outlineOffset: -3 },
      }}
    >
      <Badge
        // All of it is said in words below.
        aria-hidden="true"
        badgeContent={isOpen ? 0 : unread}
        color="error"
        max={99}
        overlap="circular"
      >
        <Avatar src={other.profile_picture} name={name} online={other.active} decorative />
      </Badge>
      <Box sx={isOpen ? { flex: 1, minWidth: 0 } : visuallyHidden}>
        <Typography variant="h6" component="span" noWrap sx={{ display: "block" }}>
          {name}
        </Typography>
        <Typography variant="body2" component="span" color="textSecondary" noWrap sx={{ display: "block" }}>
          {below ? `${below} · ${presence}` : presence}
        </Typography>
        {!isOpen && unread > 0 && t("chat.unread", { count: unread })}
      </Box>
      {isOpen && unread > 0 && (
        <Box
          component="span"
          sx={{
            flex: "none",
            minWidth: 26,
            height: 26,
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
          <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
          <Box component="span" sx={visuallyHidden}>
            {t("chat.unread", { count: unread })}
          </Box>
        </Box>
      )}
    </Box>
  );
}
