// A proposal in a conversation: the message's text until the booking has loaded, then a card.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect } from "react";
import type { ChatCard } from "@hourhand/contract/chat-card";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { useReadBooking } from "../page/api.ts";
import { ProposalCard } from "./ProposalCard.tsx";
import { ProposalFrame } from "./ProposalFrame.tsx";

/** The card for a message with this `text`. */
export default function ProposalMessage({ card, text }: { card: ChatCard; text: string }) {
  const t = useTranslation();
  const { data, isError, isFetching, refetch } = useReadBooking(card.booking_id);
  const proposal = data?.proposals.find(({ id }) => id === card.proposal_id);
  // The conversation may report a proposal or its end before the booking is refetched.
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
