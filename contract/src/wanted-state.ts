// The body of a toggle of an account or a profile. Separate from wire.ts, which each first visit loads.
import { Type } from "typebox";
import { filledText, missing } from "./wire.ts";

/** The maximum length of an administrator's reason. */
export const maxReason = 500;

/**
 * The fields of a toggle besides the id (extensions): the reason, and the wanted state. Without `active` the state is
 * flipped, as documented.
 */
export const wantedState = () => ({
  reason: Type.Optional(filledText("Reason", maxReason)),
  active: Type.Optional(Type.Boolean({ title: "active", blank: missing("active") })),
});
