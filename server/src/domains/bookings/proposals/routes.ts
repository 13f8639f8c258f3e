// The HTTP routes of proposals, below /api/v1.
import type { ProposalAct } from "@hourhand/contract/proposals";
import {
  acceptProposal as acceptProposalCall,
  declineProposal as declineProposalCall,
  makeProposal as makeProposalCall,
  withdrawProposal as withdrawProposalCall,
} from "@hourhand/contract/proposals";
import { bind, withStatus, type HttpRouter, type NamedThing } from "../../../platform/http/bind.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Side } from "../notifications/present.ts";
import type { ProposalView } from "./acts.ts";
import { acceptProposal, declineProposal, findProposalFor, withdrawProposal } from "./answers.ts";
import { presentAnswered, presentMade } from "./present.ts";
import { findBookingToChange, makeProposal } from "./proposals.ts";
import { checkSide } from "./rules.ts";

export function bindProposalRoutes(router: HttpRouter, platform: Platform): void {
  const refuseUnknown =
    (act: ProposalAct) =>
    async ({ params, currentUser }: NamedThing<typeof acceptProposalCall>) => {
      await findProposalFor(platform, currentUser, params.id, act);
    };

  bind<typeof makeProposalCall, ProposalView>(
    router,
    makeProposalCall,
    ({ input: { id, ...sent }, person, transact }) => makeProposal(platform, person, id, sent, transact),
    (view) => (view.isNew ? presentMade(view) : withStatus(200, presentMade(view))),
    async ({ params, sent, currentUser }) => {
      const { side } = await findBookingToChange(platform, currentUser, params.id);
      if (sent["kind"] === "extra") checkSide("extra", side as Side);
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
