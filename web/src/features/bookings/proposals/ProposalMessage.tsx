// A proposal in a conversation: its message's words until the booking is read, then the card.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect } from "react";
import type { ChatCard } from "@hourhand/contract/chat-card";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useReadBooking } from "../page/api.ts";
import { ProposalCard } from "./ProposalCard.tsx";
import { ProposalFrame } from "./ProposalFrame.tsx";

/** The card of a message. `text` is what the message says. */
export default function ProposalMessage({ card, text }: { card: ChatCard; text: string }) {
  const t = useTranslation();
  const { data, isError, isFetching, refetch } = useReadBooking(card.booking_id);
  const proposal = data?.proposals.find(({ id }) => id === card.proposal_id);
  // The conversation hears of a proposal and of its end before the booking is read again.
  const isBehind =
    data !== undefined && (proposal === undefined || (card.state !== "open" && proposal.state === "open"));
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  if (data && proposal)
    return <ProposalCard booking={data} proposal={proposal} liveState={card.state} isAlone />;
  return (
    <ProposalFrame kind={card.kind} state={card.state}>
      <Typography sx={{ overflowWrap: "anywhere" }}>{text}</Typography>
      {isError && (
        <Box role="alert">
          <Typography variant="body2" color="textSecondary">
            {t("proposals.failed")}
          </Typography>
          <Button variant="text" busy={isFetching} onClick={() => void refetch()}>
            {t("ui.retry")}
          </Button>
        </Box>
      )}
    </ProposalFrame>
  );
}
