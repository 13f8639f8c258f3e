// Limits on failed sign-ins, over both calls together. Failures count by identifier as entered, so an account's
// username, email and phone are three: if failures by username also counted for the email, anybody could find out whose
// email it is. Unknown identifiers count in the same way.
import type { FailureRule } from "../../../platform/http/failure-places.ts";
import { hmac } from "../../../platform/keys.ts";
import { prefixOf } from "../../../platform/log/network-prefix.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isKnownTo, type Caller } from "../callers.ts";
import type { PersonToSignIn } from "../queries.ts";

const seconds = 900;
const maxFailures = 10;
/** A household's or a company's /48 holds 65,536 networks of /64. */
const maxFailuresOfSite = 50;

/**
 * Makes a function that computes the delay for a number of failures: from a quarter of a second, doubling each `step`
 * failures beyond `free`, up to `max` milliseconds.
 */
const growingDelay = (free: number, step: number, max: number) => (failures: number) =>
  failures < free ? 0 : Math.min(max, Math.round(250 * 2 ** ((failures - free) / step)));

/**
 * The failure limits of a sign-in try.
 * - From a device that has signed in to the account before: only that device's own failures.
 * - From anywhere else: at most 10 failures for an identifier and a network. An IPv6 site has thousands of networks, so there
 *   also at most 50 for an identifier and a /48. Beyond 10 failures for an identifier from all networks together, tries wait
 *   up to 4 s for their check and at most 5 are checked at a time: guessing is slow from any number of addresses, and the owner
 *   on a new device is delayed but not locked out. Beyond 300 failures from a network, which many people may share, tries wait
 *   up to 2 s.
 *
 * Counts belong to the password they were made against: a new password starts new counts.
 */
export function signInRules(
  platform: Platform,
  identifier: string,
  person: PersonToSignIn | undefined,
  caller: Caller,
): FailureRule[] {
  const key = platform.keys.derive("sign-in limits");
  const hashed = (...parts: (string | number)[]) =>
    hmac(key, JSON.stringify(parts)).subarray(0, 16).toString("base64url");
  const password = person?.password_hash ?? "";
  if (person && isKnownTo(platform, caller, person.id)) {
    const subject = hashed("device", person.id, caller.device?.id ?? "", password);
    return [{ name: "failed sign-ins of a device", max: maxFailures, seconds, subject }];
  }
  const named = person ? [person.id, person.found_by] : [identifier];
  const site = caller.network.endsWith("::/64") ? prefixOf(caller.address) : null;
  const ofSite: FailureRule[] =
    site === null
      ? []
      : [
          {
            name: "failed sign-ins of an identifier and a /48",
            max: maxFailuresOfSite,
            seconds,
            subject: hashed(...named, password, site),
          },
        ];
  return [
    ...ofSite,
    {
      name: "failed sign-ins of an identifier and a network",
      max: maxFailures,
      seconds,
      subject: hashed(...named, password, caller.network),
    },
    {
      name: "failed sign-ins of an identifier",
      free: maxFailures,
      places: 5,
      delay: growingDelay(maxFailures, 10, 4_000),
      seconds,
      subject: hashed(...named, password),
    },
    {
      name: "failed sign-ins of a network",
      free: 300,
      places: 50,
      delay: growingDelay(300, 50, 2_000),
      seconds,
      subject: caller.network,
    },
  ];
}
