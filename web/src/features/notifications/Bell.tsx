// The bell: the number of unseen notifications, and their list, which loads when it is first opened.
import NotificationsNoneRounded from "@mui/icons-material/NotificationsNoneRounded";
import IconButton from "@mui/material/IconButton";
import { Suspense, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { openPage } from "../../platform/page-key.ts";
import { CountBadge } from "../../ui/pictures/CountBadge.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { markSeen, openNotice, useNotices } from "./notices.ts";

const NoticeList = lazyComponent(() => import("./NoticeList.tsx"));

/** The bell of a shell. `onOpen` opens the page that a notification links to. */
export default function Bell({ onOpen }: { onOpen: (page: string) => void }) {
  const t = useTranslation();
  const notices = useNotices(onOpen);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        aria-label={t("notifications.bell", { count: notices.length })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={NoticeList.preload}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <CountBadge count={notices.length}>
          <NotificationsNoneRounded />
        </CountBadge>
      </IconButton>
      <Suspense fallback={null}>
        {anchor && (
          <NoticeList
            anchor={anchor}
            open={open}
            notices={notices}
            onClose={() => setOpen(false)}
            onClear={() => markSeen(notices)}
            onChoose={(notice) => {
              setOpen(false);
              openNotice(notice);
            }}
            onOpen={(notice, page, dialog) => {
              setOpen(false);
              markSeen([notice]);
              openPage(page, { fields: { dialog } });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
