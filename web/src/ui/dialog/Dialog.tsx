// The dialog: a centred card, a full-screen sheet on a phone. MUI traps the focus and gives it back. Import it only from
// modules that are loaded lazily.
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
  /** The buttons at the foot, the most important last. */
  actions?: ReactNode;
  /** Makes the dialog a form: the actions may hold a submit button. */
  onSubmit?: FormEventHandler;
  width?: "xs" | "sm" | "md" | "lg";
  /** Keeps a small question a card even on a phone. */
  alwaysCard?: boolean;
  /** While something runs that must not be lost by a stray tap. */
  locked?: boolean;
  /** Nothing in the content takes the focus: the content itself does then, to be scrolled by keys. */
  textOnly?: boolean;
  /** When its content is there: the moment to put the focus into a field. */
  onOpening?: () => void;
  /** After the closing movement, e.g. to forget what was typed. */
  onClosed?: () => void;
}

/** A dialog with a title, a close button, content that scrolls and actions that stay in sight. */
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
        // Words that find no room beside each other stand below, and are not broken.
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
