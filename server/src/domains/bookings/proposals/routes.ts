// The HTTP routes below /api/v1 of proposals.
import type { ProposalAct } from "@hourhand/contract/proposals";
import {
  acceptProposal as acceptProposalCall,
  declineProposal as declineProposalCall,
  makeProposal as makeProposalCall,
  withdrawProposal as withdrawProposalCall,
} from "@hourhand/contract/proposals";
import { bind, type HttpRouter, type NamedThing } from "../../../platform/http/bind.ts";
import type { Platform } from "../../../platform/platform.ts";
import { acceptProposal, declineProposal, findProposalFor, withdrawProposal } from "./answers.ts";
import { presentAnswered, presentMade } from "./present.ts";
import { findBookingToChange, makeProposal } from "./proposals.ts";

export function bindProposalRoutes(router: HttpRouter, platform: Platform): void {
  const refuseUnknown =
    (act: ProposalAct) =>
    async ({ params, currentUser }: NamedThing<typeof acceptProposalCall>) => {
      await findProposalFor(platform, currentUser, params.id, act);
    };

  bind(
    router,
    makeProposalCall,
    async ({ input: { id, ...sent }, person, transact, reply }) => {
      const made = await makeProposal(platform, person, id, sent, transact);
      if (!made.isNew) reply.code(200);
      return made;
    },
    presentMade,
    async ({ params, currentUser }) => {
      await findBookingToChange(platform, currentUser, params.id);
    },
  );
  bind(
    router,
    acceptProposalCall,
    ({ input, person, transact }) => acceptProposal(platform, person, input.id, transact),
    presentAnswered,
    refuseUnknown("accept"),
  );
  bind(
    router,
    declineProposalCall,
    ({ input, person, transact }) => declineProposal(platform, person, input.id, transact),
    presentAnswered,
    refuseUnknown("decline"),
  );
  bind(
    router,
    withdrawProposalCall,
    ({ input, person, transact }) => withdrawProposal(platform, person, input.id, transact),
    presentAnswered,
    refuseUnknown("withdraw"),
  );
}
