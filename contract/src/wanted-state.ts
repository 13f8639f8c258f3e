// What a toggle of an account or a profile may say. Apart from wire.ts, which each first visit loads.
import { Type } from "typebox";
import { filledText, missing } from "./wire.ts";

/** The longest reason that an administrator may give for an act. */
export const maxReason = 500;

/**
 * What a toggle of an account or a profile may say beside the id (extensions): why, and the state that is wanted. Without `active` the
 * state is flipped, as documented.
 */
export const wantedState = () => ({
  reason: Type.Optional(filledText("Reason", maxReason)),
  active: Type.Optional(Type.Boolean({ title: "active", blank: missing("active") })),
});
