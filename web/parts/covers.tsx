// Components that cover the window: dialogs, sheets, toasts and bars at its edge. Each gets an iframe, so that it has
// its own scheme and width.
import { formatAmount } from "../src/ui/format/money.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, type ComponentType, type ReactNode } from "react";
import { Button } from "../src/ui/Button.tsx";
import { ConfirmDialog } from "../src/ui/dialog/ConfirmDialog.tsx";
import { Dialog } from "../src/ui/dialog/Dialog.tsx";
import { BusyOverlay } from "../src/ui/feedback/BusyOverlay.tsx";
import { OfflineBar, showLastSeen } from "../src/ui/feedback/OfflineBar.tsx";
import { toast } from "../src/ui/feedback/toast.ts";
import { Toasts } from "../src/ui/feedback/Toasts.tsx";
import { Form, useAppForm } from "../src/ui/form/Form.tsx";
import { TextInput } from "../src/ui/form/fields.tsx";
import { SkipLink } from "../src/ui/SkipLink.tsx";
import type { Scheme } from "./scheme.ts";
import { Shown } from "./Shown.tsx";

interface Cover {
  title: string;
  /** In pixels. A width below 600 gives the phone's layout. */
  width: number;
  height: number;
  Content: ComponentType;
}

/** The keys are the names used in the address. */
const covers: Readonly<Record<string, Cover>> = {
  dialog: { title: "Dialog", width: 640, height: 460, Content: Sheet },
  sheet: { title: "Dialog on a phone: a sheet", width: 390, height: 560, Content: Sheet },
  locked: { title: "Dialog while something runs", width: 640, height: 460, Content: LockedSheet },
  question: { title: "ConfirmDialog", width: 390, height: 360, Content: Question },
  toasts: { title: "Toasts: each kind by its button", width: 390, height: 400, Content: ToastButtons },
  overlay: { title: "BusyOverlay", width: 390, height: 240, Content: Overlay },
  edges: { title: "SkipLink (Tab shows it), OfflineBar", width: 390, height: 200, Content: Edges },
};

/** The contents of an iframe. Undefined for the page itself. */
export const coverOf = (name: string | null): ComponentType | undefined => covers[name ?? ""]?.Content;

/** An iframe for each of them. */
export function CoverParts({ scheme }: { scheme: Scheme }) {
  return Object.entries(covers).map(([name, { title, width, height }]) => (
    <Shown key={name} name={title}>
      <Box
        component="iframe"
        title={`${title}, ${scheme}`}
        src={`?${new URLSearchParams({ cover: name, scheme, lang: document.documentElement.lang }).toString()}`}
        loading="lazy"
        sx={{
          width: "100%",
          maxWidth: width,
          height,
          border: 1,
          borderColor: "divider",
          borderRadius: "12px",
        }}
      />
    </Shown>
  ));
}

function Ground({ children }: { children?: ReactNode }) {
  return (
    <Box component="main" sx={{ p: 3 }}>
      <Typography variant="h4" component="h1" sx={{ mb: 2 }}>
        The page below
      </Typography>
      {children}
    </Box>
  );
}

function Sheet({ isBusy = false }: { isBusy?: boolean }) {
  const form = useAppForm({ title: "The ceiling fan hums" });
  return (
    <>
      <Ground />
      <Dialog
        open
        title="Book Meera Nair"
        onClose={() => {}}
        locked={isBusy}
        actions={
          <>
            <Button variant="outlined" disabled={isBusy}>
              Not now
            </Button>
            <Button color="secondary" busy={isBusy}>
              Confirm Booking
            </Button>
          </>
        }
      >
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          Tuesday, 24 November, 10:00 to 12:00. Two hours are {formatAmount(700)}.
        </Typography>
        <Form form={form} onSubmit={() => {}} label="Job">
          <TextInput name="title" label="Title" disabled={isBusy} />
        </Form>
      </Dialog>
    </>
  );
}

function LockedSheet() {
  return <Sheet isBusy />;
}

function Question() {
  return (
    <>
      <Ground />
      <ConfirmDialog
        open
        dangerous
        title="Cancel this booking?"
        text="Meera Nair is told at once. It costs nothing until 24 hours before the visit."
        yes="Cancel booking"
        no="Keep it"
        onYes={() => {}}
        onNo={() => {}}
      />
    </>
  );
}

const kinds = ["success", "error", "warning", "info", "message"] as const;

function ToastButtons() {
  useEffect(() => {
    toast.success("Your booking was sent", { id: "success" });
    toast.error("Something went wrong", { id: "error" });
    toast.warning("Please sign in to save workers", { id: "warning" });
  }, []);
  return (
    <Ground>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {kinds.map((kind) => (
          <Button key={kind} variant="outlined" onClick={() => toast[kind](`This is how '${kind}' looks`)}>
            {kind}
          </Button>
        ))}
      </Box>
      <Toasts isAhead />
    </Ground>
  );
}

function Overlay() {
  return (
    <main>
      <BusyOverlay />
    </main>
  );
}

function Edges() {
  useEffect(() => {
    showLastSeen("You are offline. What you see is as of 14:05.");
    return () => showLastSeen("");
  }, []);
  return (
    <>
      <SkipLink label="Skip to content" to="content" />
      <Box component="header" sx={{ position: "relative", height: 64, bgcolor: "background.paper" }}>
        <OfflineBar />
      </Box>
      <Box id="content" tabIndex={-1} sx={{ pt: 2 }}>
        <Ground />
      </Box>
    </>
  );
}
