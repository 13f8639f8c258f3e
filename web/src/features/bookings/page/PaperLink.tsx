// Downloads a receipt or a refund note. A button, because the call needs the session's token.
import Link from "@mui/material/Link";
import { useReadReceipt, useReadRefundNote } from "./api.ts";

interface PaperLinkProps {
  of: "payment" | "refund";
  id: number;
  number: string;
  label: string;
}

export function PaperLink({ of, id, number, label }: PaperLinkProps) {
  const save = { payment: useReadReceipt(), refund: useReadRefundNote() }[of];
  return (
    <Link
      component="button"
      type="button"
      aria-busy={save.isPending || undefined}
      onClick={() => !save.isPending && save.mutate({ id, number })}
      sx={{ minHeight: 44, font: "inherit", fontWeight: 560, textAlign: "start", overflowWrap: "anywhere" }}
    >
      {label}
    </Link>
  );
}
