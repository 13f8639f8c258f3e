// What an application must meet in addition to its fields' limits, and texts about its decision
// (docs/rules/catalogue.md 17, 20).
import { isBlankText } from "@hourhand/contract/blank-text";
import { invalidInput } from "@hourhand/contract/problem";
import { reasonMissing } from "@hourhand/contract/catalogue-admin";
import { refuse } from "../../../platform/problem.ts";
import { knownPosition } from "../rules.ts";

/**
 * @throws Problem `invalidInput` (400) for 0 and 0, which mean that the browser does not know its position
 */
export function requirePosition(
  latitude: number,
  longitude: number,
): { latitude: number; longitude: number } {
  const sentence = "Your position is not known. Please allow your browser to share it, then register again.";
  return (
    knownPosition(latitude, longitude) ?? refuse(invalidInput, { sentence, errors: { latitude: [sentence] } })
  );
}

/** Returns the reason for a rejection. @throws Problem `reasonMissing` (400) for a blank one */
export const requireReason = (reason: string | undefined): string =>
  reason === undefined || isBlankText(reason) ? refuse(reasonMissing) : reason;
