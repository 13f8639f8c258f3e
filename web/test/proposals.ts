// A proposal of more work as both people read it: the worker of a booking proposes one more hour to Asha.
import { acceptProposal, type Proposal } from "@hourhand/contract/proposals";

const { message: _message, ...example } = (acceptProposal.examples?.reply ?? {}) as unknown as Proposal & {
  message: string;
};

export const proposalOf = (known: Partial<Proposal> = {}): Proposal => ({
  ...example,
  booking_id: 41,
  state: "open",
  created_at: "2026-11-24T05:00:00.000Z",
  expires_at: "2026-11-25T03:30:00.000Z",
  answered_at: null,
  allowed: ["accept", "decline"],
  ...known,
});
