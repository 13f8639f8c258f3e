// An amount that opens the entries that explain it.
import Link from "@mui/material/Link";
import { Suspense } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { EntriesOf } from "./api.ts";

const EntriesDialog = lazyComponent(() => import("./EntriesDialog.tsx"), { texts: ["money"] });

/** `children` is the amount in words. */
export function Amount({ of, children }: { of: EntriesOf; children: string }) {
  const t = useTranslation();
  const dialog = useDialog();
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-label={t("money.entriesOf", { amount: children })}
        aria-busy={dialog.opening || undefined}
        onClick={dialog.show}
        sx={{ minHeight: 44, font: "inherit", fontWeight: 600, fontVariantNumeric: "tabular-nums" }}
      >
        {children}
      </Link>
      <Suspense fallback={null}>
        {dialog.mounted && (
          <EntriesDialog open={dialog.open} of={of} onClose={dialog.close} onClosed={dialog.reset} />
        )}
      </Suspense>
    </>
  );
}
