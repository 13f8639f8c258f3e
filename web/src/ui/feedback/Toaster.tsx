// Sonner as the specification sets it: at most 3, 4000 ms, bottom-right, Alt+T. Loaded lazily through Toasts.tsx.
import { useColorScheme, useTheme } from "@mui/material/styles";
import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { toast as sonner, Toaster as Sonner } from "sonner";
import { useTranslation } from "../../locales/translation.ts";
import { registerToaster } from "./toast.ts";

/**
 * A place beside `#root` that an open dialog leaves alone: MUI hides everything beside a dialog from screen readers and
 * takes the focus back into it, and a toast often is the answer to what was done in the dialog.
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

const standing = new Map<string, string>();
let shown = 0;

// One that takes the place of a toast just on its way out would go with it, so it gets a name of its own.
function show(...[kind, sentence, { id }]: Parameters<Parameters<typeof registerToaster>[0]>): void {
  if (id === undefined) {
    sonner[kind](sentence);
    return;
  }
  const own = standing.get(id) ?? `${id} ${(shown += 1)}`;
  standing.set(id, own);
  const gone = (): void => void standing.delete(id);
  sonner[kind](sentence, { id: own, onAutoClose: gone, onDismiss: gone });
}

/** Where the toasts stand; a live region. */
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
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      duration={4000}
      hotkey={["altKey", "KeyT"]}
      theme={colorScheme ?? "light"}
      richColors
      closeButton
      containerAriaLabel={t("ui.toasts")}
      toastOptions={{
        closeButtonAriaLabel: t("ui.dismiss"),
        style: { fontFamily: "inherit", fontSize: "1rem", borderRadius: 14 },
      }}
      mobileOffset={{ bottom: 84, left: 12, right: 12 }}
      style={{ ...colours, fontFamily: "inherit" }}
    />,
    toasts,
  );
}
