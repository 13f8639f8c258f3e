// The sidebar 'Chats': the conversations, who is online, and unread counts. When folded it shows only pictures.
import MenuOpenRounded from "@mui/icons-material/MenuOpenRounded";
import MenuRounded from "@mui/icons-material/MenuRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { foldText } from "@hourhand/contract/fold-text";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useSession } from "../../platform/session.ts";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import picture from "../../ui/pictures/empty-chats.svg";
import { EmptyState, ErrorState, RowSkeletons } from "../../ui/feedback/States.tsx";
import type { ChatEntry } from "./api.ts";
import { ChatRow } from "./ChatRow.tsx";
import { useChatNames } from "./names.ts";

export interface ChatListProps {
  chats: readonly ChatEntry[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** The id of the open room. */
  selected: number | undefined;
  onChoose: (personId: number) => void;
  /** Whether the list is next to the conversation. Otherwise it covers it and cannot be folded. */
  isBeside: boolean;
  isOpen: boolean;
  /** Folds or unfolds the list. */
  onToggle: () => void;
}

/** The list has a search field from this number of chats. */
const searchedFrom = 9;

/** Whether this tab is visible. */
function useIsVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.visibilityState === "visible",
  );
}

/** The conversations, the most recently active first. */
export function ChatList(props: ChatListProps) {
  const { chats, isFailed, onRetry, selected, onChoose, isBeside, isOpen, onToggle } = props;
  const t = useTranslation();
  const nameOf = useChatNames();
  const isVisible = useIsVisible();
  const [search, setSearch] = useState("");
  const query = isOpen ? foldText(search) : "";
  const visibleChats = chats?.filter(({ other }) => foldText(nameOf(other).name).includes(query));
  return (
    <Box
      component="aside"
      aria-label={t("chat.title")}
      sx={{
        flex: "none",
        minHeight: 0,
        display: "flex",
        flexDirection: "column",
        ...(isBeside
          ? { width: isOpen ? { md: 280, lg: 340 } : 80, borderInlineEnd: "1px solid" }
          : { flex: 1 }),
        // Must come after the `border` properties, which reset the colour.
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
          aria-label={t(isBeside ? (isOpen ? "chat.hideList" : "chat.showList") : "chat.coverList")}
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
      <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, overflow: "auto", px: 1, pb: 1 }}>
        {isOpen && <OwnEntry />}
        {visibleChats === undefined && !isFailed && (
          <Box sx={{ p: 1 }}>
            <RowSkeletons count={6} />
          </Box>
        )}
        {visibleChats === undefined && isFailed && isOpen && (
          <ErrorState what={t("chat.failed")} onRetry={onRetry} />
        )}
        {chats?.length === 0 && isOpen && (
          <EmptyState text={t("chat.none")} hint={t("chat.noneHint")} picture={picture} />
        )}
        {visibleChats?.length === 0 && chats?.length !== 0 && (
          <Typography color="textSecondary" role="status" sx={{ p: 2 }}>
            {t("chat.noneFound")}
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {visibleChats?.map((chat) => (
            <li key={chat.roomId}>
              <ChatRow
                chat={chat}
                isOpen={isOpen}
                isSelected={chat.roomId === selected && isBeside}
                // Messages that are being read do not count as unread, even before the server knows.
                unread={chat.roomId === selected && isBeside && isVisible ? 0 : chat.other.unread}
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
