// A proposal in words, its state, and a button for each possible answer.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Suspense, useRef, useState } from "react";
import type { ProposalState } from "@hourhand/contract/chat-card";
import type { Proposal } from "@hourhand/contract/proposals";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { focusIfLeft } from "../../../ui/focus-if-left.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { BookingLife } from "../page/api.ts";
import { useAcceptProposal, useDeclineProposal, useWithdrawProposal } from "./api.ts";
import { ProposalFrame } from "./ProposalFrame.tsx";
import { ProposedMove, ProposedWork } from "./ProposedChange.tsx";
import { standingOf } from "./standing.ts";

const AnswerDialog = lazyComponent(() => import("./AnswerDialog.tsx"), { texts: ["proposals"] });

export interface ProposalCardProps {
  booking: BookingLife;
  proposal: Proposal;
  /** A newer state that the conversation has received. */
  liveState?: ProposalState | undefined;
  /** Whether the card also names its booking. */
  isAlone?: boolean;
}

/** A proposal of a booking. */
export function ProposalCard({ booking, proposal, liveState, isAlone = false }: ProposalCardProps) {
  const t = useTranslation();
  const card = useRef<HTMLElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const accept = useAcceptProposal(proposal.id);
  const decline = useDeclineProposal(proposal.id);
  const withdraw = useWithdrawProposal(proposal.id);
  const acts = { accept, decline, withdraw };
  const isBusy = Object.values(acts).some(({ isPending }) => isPending);
  // A closed state is final. The conversation may report it before the booking is refetched.
  const state = proposal.state === "open" ? (liveState ?? "open") : proposal.state;
  const standing = standingOf(booking, proposal, state);

  const dialogs = {
    accept: useDialog(`accept-${proposal.id}`),
    decline: useDialog(`decline-${proposal.id}`),
  };
  const run = (act: keyof typeof acts): void => {
    if (isBusy) return;
    setRefusal(undefined);
    acts[act].mutate(undefined, {
      onSuccess({ message }) {
        dialogs.accept.close();
        dialogs.decline.close();
        toast.success(message);
      },
      onError: (error) => setRefusal(errorMessage(error)),
      // By then the buttons are gone, so the card gets the focus.
      onSettled: () => focusIfLeft(card.current, [card.current], { preventScroll: true }),
    });
  };

  return (
    <ProposalFrame ref={card} kind={proposal.kind} state={state} about={isAlone ? booking.title : undefined}>
      {proposal.kind === "move" ? (
        <ProposedMove proposal={proposal} state={state} />
      ) : (
        <ProposedWork proposal={proposal} />
      )}
      {standing !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {standing}
        </Typography>
      )}
      {refusal !== undefined && (
        <Alert severity="warning" sx={{ borderRadius: "12px" }}>
          {refusal}
        </Alert>
      )}
      {state === "open" && proposal.allowed.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& > *": { flex: "1 1 120px" } }}>
          {proposal.allowed.map((act) => (
            <Button
              key={act}
              variant={act === "accept" ? "contained" : "outlined"}
              busy={acts[act].isPending}
              disabled={isBusy && !acts[act].isPending}
              onClick={() => run(act)}
            >
              {t(`proposals.${act}`)}
            </Button>
          ))}
        </Box>
      )}
      {/* Accept and Decline in a mail or push message open this card. Nothing happens before a second press. */}
      {(["accept", "decline"] as const).map((act) => (
        <Suspense key={act} fallback={null}>
          {dialogs[act].mounted && (
            <AnswerDialog
              open={dialogs[act].open && state === "open" && proposal.allowed.includes(act)}
              act={act}
              proposal={proposal}
              busy={acts[act].isPending}
              refusal={refusal}
              onAnswer={() => run(act)}
              onClose={dialogs[act].close}
            />
          )}
        </Suspense>
      ))}
    </ProposalFrame>
  );
}
