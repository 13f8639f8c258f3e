// Opens the sheet that copies a day's slots to other days.
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import IconButton from "@mui/material/IconButton";
import { Suspense } from "react";
import type { Weekday } from "@hourhand/contract/wire";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { Slot } from "./api.ts";

const CopyDayDialog = lazyComponent(() => import("./CopyDayDialog.tsx"));

export interface CopyDayButtonProps {
  from: Weekday;
  slots: readonly Slot[];
  /** Shows only an icon, for a list where the words would repeat in every row. */
  isIcon?: boolean;
}

/** 'Copy to other days'. Its accessible name includes the day. */
export function CopyDayButton({ from, slots, isIcon = false }: CopyDayButtonProps) {
  const t = useTranslation();
  const sheet = useDialog();
  const name = t("schedule.copy.of", { day: t(`schedule.day.${from}`) });
  return (
    <>
      {isIcon ? (
        <IconButton
          aria-label={name}
          title={name}
          onPointerEnter={CopyDayDialog.preload}
          onClick={sheet.show}
          sx={{ color: "primary.main", minWidth: 44, minHeight: 44 }}
        >
          <ContentCopyRounded fontSize="small" />
        </IconButton>
      ) : (
        <Button
          variant="text"
          aria-label={name}
          startIcon={<ContentCopyRounded />}
          busy={sheet.opening}
          onPointerEnter={CopyDayDialog.preload}
          onClick={sheet.show}
          sx={{ marginInlineEnd: -1, minHeight: 44 }}
        >
          {t("schedule.copy.button")}
        </Button>
      )}
      <Suspense fallback={null}>
        {sheet.mounted && (
          <CopyDayDialog
            open={sheet.open}
            from={from}
            slots={slots}
            onClose={sheet.close}
            onSent={sheet.sent}
            onClosed={sheet.closed}
          />
        )}
      </Suspense>
    </>
  );
}
