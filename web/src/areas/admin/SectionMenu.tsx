// The sections on a phone, in a drawer that the top bar's menu button opens. The code loads on the first press.
import CloseRounded from "@mui/icons-material/CloseRounded";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import type { MouseEvent } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { SectionList } from "./Sidebar.tsx";
import { useBackCloses } from "../../ui/dialog/use-back-closes.ts";

/** A choice, Escape or a tap outside closes it. */
export default function SectionMenu({
  page,
  open,
  onClose,
}: {
  page: string;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslation();
  useBackCloses(open, onClose);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        root: { sx: { display: { md: "none" } } },
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-label": t("admin.navigation"),
          sx: { width: 288, p: 2, display: "flex", flexDirection: "column" },
          onClick: (event: MouseEvent<HTMLElement>) => {
            if ((event.target as HTMLElement).closest("a")) onClose();
          },
        },
      }}
    >
      <IconButton
        aria-label={t("admin.closeMenu")}
        onClick={onClose}
        sx={{ position: "absolute", top: 16, insetInlineEnd: 12 }}
      >
        <CloseRounded />
      </IconButton>
      <SectionList page={page} isWide />
    </Drawer>
  );
}
