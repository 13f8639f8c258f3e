// How many messages wait, on whatever leads to the chats (docs/rules/chat.md 33). Loaded through UnreadChats.tsx.
import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import type { ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useCountUnreadMessages } from "./api.ts";

/** The number for eyes, and in words for ears. */
export default function UnreadBadge({ children }: { children: ReactNode }) {
  const t = useTranslation();
  const count = useCountUnreadMessages();
  return (
    <>
      <Badge aria-hidden="true" badgeContent={count} max={99} color="error" overlap="circular">
        {children}
      </Badge>
      {count > 0 && (
        <Box component="span" sx={visuallyHidden}>
          {t("chat.unread", { count })}
        </Box>
      )}
    </>
  );
}
