// The dialog: a centred card, or a full-screen sheet on a phone. MUI traps the focus and restores it afterwards. Import
// it only from lazily loaded modules.
import CloseRounded from "@mui/icons-material/CloseRounded";
import MuiDialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, type FormEventHandler, type ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { useBackCloses } from "./use-back-closes.ts";

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons at the bottom, the most important one last. */
  actions?: ReactNode;
  /** Makes the dialog a form: the actions may hold a submit button. */
  onSubmit?: FormEventHandler;
  width?: "xs" | "sm" | "md" | "lg";
  /** Makes a small question a card on a phone too. */
  alwaysCard?: boolean;
  /** Prevents closing while the dialog does work that a stray tap must not interrupt. */
  locked?: boolean;
  /** The content has no focusable element, so it gets the focus itself and can be scrolled by keyboard. */
  textOnly?: boolean;
  /** Called when the content is rendered, which is the time to focus a field. */
  onOpening?: () => void;
  /** Called after the closing animation, for example to clear the fields. */
  onClosed?: () => void;
}

/** A dialog with a title, a close button, scrolling content, and buttons that stay visible. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  actions,
  onSubmit,
  width = "sm",
  alwaysCard,
  locked,
  textOnly = false,
  onOpening,
  onClosed,
}: DialogProps) {
  const t = useTranslation();
  const titleId = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const sheet = phone && !alwaysCard;
  const dismiss = (): void => {
    if (!locked) onClose();
  };
  useBackCloses(open, dismiss);
  const inside = (
    <>
      <DialogTitle id={titleId} component="h2" sx={{ paddingInlineEnd: 8 }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={t("ui.dismiss")}
        onClick={onClose}
        disabled={locked ?? false}
        sx={{ position: "absolute", top: 12, insetInlineEnd: 12 }}
      >
        <CloseRounded />
      </IconButton>
      <DialogContent {...(textOnly && { tabIndex: 0 })} sx={{ pt: "16px !important" }}>
        {children}
      </DialogContent>
      {actions && (
        // Buttons that do not fit in one line wrap to the next. Their words stay whole.
        <DialogActions
          disableSpacing
          sx={{ flexWrap: "wrap", gap: 1.5, ...(sheet && { "& > *": { flex: "1 1 auto" } }) }}
        >
          {actions}
        </DialogActions>
      )}
    </>
  );
  return (
    <MuiDialog
      open={open}
      onClose={dismiss}
      fullScreen={sheet}
      fullWidth
      maxWidth={width}
      aria-labelledby={titleId}
      slotProps={{ transition: { onEntering: () => onOpening?.(), onExited: () => onClosed?.() } }}
    >
      {onSubmit ? (
        <form
          onSubmit={onSubmit}
          noValidate
          style={{ display: "flex", flexDirection: "column", minHeight: 0, flex: 1 }}
        >
          {inside}
        </form>
      ) : (
        inside
      )}
    </MuiDialog>
  );
}
