// Sonner with the specification's settings: at most 3 toasts, 4000 ms, bottom-right, Alt+T. Toasts.tsx loads it lazily.
import GlobalStyles from "@mui/material/GlobalStyles";
import Box from "@mui/material/Box";
import { useColorScheme, useTheme } from "@mui/material/styles";
import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { toast as sonner, Toaster as Sonner } from "sonner";
import { useTranslation } from "../../locales/translation.ts";
import { registerToaster } from "./toast.ts";
import { followGap } from "./toast-gap.ts";

/**
 * An element next to `#root` that an open dialog does not hide. MUI hides a dialog's siblings from screen readers and
 * keeps the focus inside the dialog, but a toast is often the reply to an action in the dialog.
 */
function placeBesideDialogs(): { place: HTMLElement; toasts: HTMLElement } {
  const place = document.createElement("div");
  const toasts = place.appendChild(document.createElement("div"));
  place.addEventListener("focusin", (event) => event.stopPropagation());
  new MutationObserver(() => place.removeAttribute("aria-hidden")).observe(place, {
    attributeFilter: ["aria-hidden"],
  });
  return { place, toasts };
}

// Taps on a toast's text pass through to the content below, and only its buttons receive them. The close button is
// inside the toast and large enough for a thumb.
const styles = (
  <GlobalStyles
    styles={{
      "[data-sonner-toaster] [data-sonner-toast][data-styled=true]": {
        pointerEvents: "none",
        paddingInlineEnd: 52,
        "--toast-close-button-start": "auto",
        "--toast-close-button-end": "4px",
        "--toast-close-button-transform": "translateY(-50%)",
        "& button": { pointerEvents: "auto" },
        "& [data-close-button]": {
          top: "50%",
          width: 44,
          height: 44,
          color: "inherit",
          background: "transparent !important",
          border: 0,
          "& svg": { width: 18, height: 18 },
        },
      },
    }}
  />
);

/**
 * The longest possible timer. Tests set `data-toasts="stay"` on the document, so that toasts stay until they are
 * dismissed.
 */
const maxTimerMs = 2 ** 31 - 1;
const durationMs = (): number => (document.documentElement.dataset["toasts"] === "stay" ? maxTimerMs : 4_000);

const standing = new Map<string, string>();
let shownCount = 0;

// A toast that replaces a disappearing one would disappear with it, so it gets a new id.
function show(...[kind, sentence, { id, onOpen }]: Parameters<Parameters<typeof registerToaster>[0]>): void {
  if (id === undefined) {
    sonner[kind](sentence);
    return;
  }
  const toastId = standing.get(id) ?? `${id} ${(shownCount += 1)}`;
  standing.set(id, toastId);
  const forget = (): void => void standing.delete(id);
  const open = (): void => {
    sonner.dismiss(toastId);
    onOpen?.();
  };
  sonner[kind](onOpen ? <OpeningWords words={sentence} onOpen={open} /> : sentence, {
    id: toastId,
    onAutoClose: forget,
    onDismiss: forget,
  });
}

/** The text of a toast that opens something. The whole toast is clickable. */
function OpeningWords({ words, onOpen }: { words: string; onOpen: () => void }) {
  return (
    <Box
      component="button"
      type="button"
      onClick={onOpen}
      sx={{
        p: 0,
        border: 0,
        font: "inherit",
        color: "inherit",
        textAlign: "start",
        bgcolor: "transparent",
        cursor: "pointer",
        overflowWrap: "anywhere",
        // Extends the link's area over the whole toast, but below the close button.
        "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: "inherit" },
      }}
    >
      {words}
    </Box>
  );
}

/** The live region with the toasts. */
export default function Toaster() {
  const t = useTranslation();
  const { vars } = useTheme();
  const { colorScheme } = useColorScheme();
  const [{ place, toasts }] = useState(placeBesideDialogs);
  useLayoutEffect(() => {
    document.body.append(place);
    return () => place.remove();
  }, [place]);
  useEffect(() => registerToaster(show), []);
  useEffect(() => followGap(toasts), [toasts]);
  const colours: Record<string, string> = {
    "--normal-bg": vars.palette.background.paper,
    "--normal-text": vars.palette.text.primary,
    "--normal-border": vars.palette.divider,
  };
  for (const kind of ["success", "error", "warning", "info"] as const) {
    colours[`--${kind}-bg`] = vars.palette[kind].light;
    colours[`--${kind}-text`] = vars.palette.text.primary;
    colours[`--${kind}-border`] = vars.palette[kind].main;
  }
  return createPortal(
    <>
      {styles}
      <Sonner
        position="bottom-right"
        visibleToasts={3}
        duration={durationMs()}
        hotkey={["altKey", "KeyT"]}
        theme={colorScheme ?? "light"}
        richColors
        closeButton
        containerAriaLabel={t("ui.toasts")}
        toastOptions={{
          closeButtonAriaLabel: t("ui.dismiss"),
          style: { fontFamily: "inherit", fontSize: "1rem", borderRadius: 14 },
        }}
        offset={{ bottom: "calc(max(var(--toasts-above, 0px), 12px) + 12px)" }}
        mobileOffset={{ bottom: "calc(var(--toasts-above, 62px) + 12px)", left: 12, right: 12 }}
        style={{ ...colours, fontFamily: "inherit" }}
      />
    </>,
    toasts,
  );
}
