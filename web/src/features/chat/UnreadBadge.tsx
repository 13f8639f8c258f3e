// The number of unread messages, on links to the chats (docs/rules/chat.md 33). It loads through UnreadChats.tsx.
import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import type { ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { CountBadge } from "../../ui/pictures/CountBadge.tsx";
import { useCountUnreadMessages } from "./api.ts";

/** The number, and words for screen readers. */
export default function UnreadBadge({ children }: { children: ReactNode }) {
  const t = useTranslation();
  const count = useCountUnreadMessages();
  return (
    <>
      <CountBadge count={count} hidden>
        {children}
      </CountBadge>
      {count > 0 && (
        <Box component="span" sx={visuallyHidden}>
          {t("chat.unread", { count })}
        </Box>
      )}
    </>
  );
}
