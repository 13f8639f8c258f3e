// Asks for a confirmation of an answer that was chosen in a mail or push message: shows the proposal, with Accept and
// Decline.
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import type { Proposal } from "@hourhand/contract/proposals";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { ProposedMove, ProposedWork } from "./ProposedChange.tsx";

export interface AnswerDialogProps {
  open: boolean;
  act: "accept" | "decline";
  proposal: Proposal;
  busy: boolean;
  refusal: string | undefined;
  onAnswer: () => void;
  onClose: () => void;
}

/** The dialog. Import it lazily. */
export default function AnswerDialog({
  open,
  act,
  proposal,
  busy,
  refusal,
  onAnswer,
  onClose,
}: AnswerDialogProps) {
  const t = useTranslation();
  return (
    <Dialog
      open={open}
      title={t(`proposals.${proposal.kind}`)}
      onClose={onClose}
      locked={busy}
      width="xs"
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={busy}>
            {t("proposals.cancel")}
          </Button>
          <Button color={act === "accept" ? "primary" : "error"} busy={busy} onClick={onAnswer}>
            {t(`proposals.${act}`)}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        {proposal.kind === "move" ? (
          <ProposedMove proposal={proposal} state={proposal.state} />
        ) : (
          <ProposedWork proposal={proposal} />
        )}
        {refusal !== undefined && (
          <Alert severity="warning" sx={{ borderRadius: "12px" }}>
            {refusal}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
