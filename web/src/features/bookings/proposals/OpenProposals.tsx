// The unanswered proposals on a booking's page.
import Stack from "@mui/material/Stack";
import { useState } from "react";
import type { BookingLife } from "../page/api.ts";
import { ProposalCard } from "./ProposalCard.tsx";

/** A card for each open proposal. It stays until the page is left, and shows the answer. */
export function OpenProposals({ booking }: { booking: BookingLife }) {
  const [seen, setSeen] = useState<readonly number[]>([]);
  const unseen = booking.proposals.filter(({ id, state }) => state === "open" && !seen.includes(id));
  if (unseen.length > 0) setSeen([...seen, ...unseen.map(({ id }) => id)]);
  const visibleProposals = booking.proposals.filter(({ id }) => seen.includes(id));
  if (visibleProposals.length === 0) return null;
  return (
    <Stack sx={{ gap: 2 }}>
      {visibleProposals.map((proposal) => (
        <ProposalCard key={proposal.id} booking={booking} proposal={proposal} />
      ))}
    </Stack>
  );
}
