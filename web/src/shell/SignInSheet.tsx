// Offers signed-out people to sign in for an action that needs an account: a sheet at the bottom of a phone, a card
// near the lower edge on wider screens. The page behind it stays usable.
import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import GlobalStyles from "@mui/material/GlobalStyles";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { Theme } from "@mui/material/styles";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "../locales/translation.ts";
import { paths } from "../paths.ts";
import { goTo } from "../platform/navigation.ts";
import { Button } from "../ui/Button.tsx";
import { useBackCloses } from "../ui/dialog/use-back-closes.ts";
import { endOffer, offerSignIn, type Offer } from "../platform/intent.ts";
import { clearIntent } from "./stored-intent.ts";

const sheet = {
  position: "fixed",
  zIndex: "modal",
  bottom: { xs: 0, sm: 24 },
  // On the left, because toasts appear on the right.
  insetInlineStart: { xs: 0, sm: 24 },
  insetInlineEnd: { xs: 0, sm: "auto" },
  width: { sm: 480 },
  maxWidth: { sm: "calc(100vw - 48px)" },
  borderRadius: { xs: "22px 22px 0 0", sm: "22px" },
  border: 1,
  borderColor: "divider",
  p: 3,
  pb: { xs: "calc(20px + env(safe-area-inset-bottom))", sm: 3 },
  outline: "none",
  boxShadow: 8,
} as const;

/** Where there is no room next to the sheet, toasts are above it. */
const toastsAbove = (theme: Theme) => ({
  [theme.breakpoints.down("md")]: {
    'body [data-sonner-toaster][data-y-position="bottom"]': { bottom: "296px" },
  },
});

/** The chosen action, and two ways to continue. Closing the sheet removes the intent. */
export default function SignInSheet({ offer }: { offer: Offer }) {
  const { reason, detail } = offer;
  const t = useTranslation();
  const titleId = useId();
  const reasonId = useId();
  const paper = useRef<HTMLDivElement>(null);
  const close = (): void => {
    clearIntent();
    offerSignIn();
  };
  useBackCloses(true, close);
  useEffect(() => {
    const focusedBefore = document.activeElement;
    paper.current?.focus({ preventScroll: true });
    return () => {
      // Restores the focus, unless the person has moved it elsewhere. Leaving the page closes the sheet.
      if (focusedBefore instanceof HTMLElement && document.activeElement === document.body)
        focusedBefore.focus();
      endOffer(offer);
    };
  }, [offer]);
  return (
    <Paper
      ref={paper}
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={reason === undefined ? undefined : reasonId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
      sx={sheet}
    >
      <GlobalStyles styles={toastsAbove} />
      <Typography id={titleId} variant="h4" component="h2" sx={{ paddingInlineEnd: 5 }}>
        {t("auth.sheet.title")}
      </Typography>
      <IconButton
        aria-label={t("ui.dismiss")}
        onClick={close}
        sx={{ position: "absolute", top: 12, insetInlineEnd: 12 }}
      >
        <CloseRounded />
      </IconButton>
      {reason !== undefined && (
        <Typography id={reasonId} sx={{ mt: 1 }}>
          {reason}
        </Typography>
      )}
      {detail !== undefined && (
        <Typography sx={{ mt: 0.5, fontWeight: 600, overflowWrap: "anywhere" }}>{detail}</Typography>
      )}
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {t("auth.sheet.hint")}
      </Typography>
      <Box sx={{ display: "flex", gap: 1.5, "& > *": { flex: 1 } }}>
        <Button variant="outlined" onClick={() => goTo(paths.signUp)}>
          {t("auth.signUp")}
        </Button>
        <Button onClick={() => goTo(paths.signIn)}>{t("auth.signIn")}</Button>
      </Box>
    </Paper>
  );
}
