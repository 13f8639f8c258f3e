// The number of pending items of a section, on its icon in the sidebar. It is the link's description, so
// that the link's name remains the section's.
import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import type { ReactNode } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { CountBadge } from "../../../ui/pictures/CountBadge.tsx";
import { useReadWaiting } from "./api.ts";
import { waitingKinds } from "./waiting.ts";

/** The id of a section's badge in words, which describes its link. Only the visible list of the sidebar has one. */
export const waitingId = (section: string, place: string): string => `waiting-${place}-${section}`;

/** Not for the chats: their badge counts messages. */
export function WaitingBadge({
  section,
  place,
  children,
}: {
  section: string;
  place: string;
  children: ReactNode;
}) {
  const t = useTranslation();
  const { data } = useReadWaiting();
  const kind = waitingKinds.find(({ page }) => page === section);
  const count = kind && data ? kind.countIn(data) : 0;
  return (
    <>
      <CountBadge count={count} hidden>
        {children}
      </CountBadge>
      <Box component="span" id={waitingId(section, place)} aria-hidden="true" sx={visuallyHidden}>
        {kind && count > 0 ? t(`admin.waiting.${kind.name}`, { count }) : ""}
      </Box>
    </>
  );
}
