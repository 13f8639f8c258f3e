// What the record of each cancellation and each missed visit must say, by the policy of the booking and the time of the
// event (docs/rules/bookings.md 50-58). Computed independently, without the product's own rules.
import { instantOf } from "../market-time.ts";
import type { BookingReply } from "./acts.ts";

const hourMs = 3_600_000;
/** The charge is decided up to this long before it is recorded. */
const closeMs = 10_000;

/** Computes a share in paise, half a paisa rounded up. */
const shareOf = (paise: number, percent: number): number => Math.floor((paise * percent + 50) / 100);

/** Returns the faults in the record of how a booking ended, as sentences. */
export function wrongCharges(booking: BookingReply): string[] {
  return [...wrongCancellation(booking), ...wrongNoShow(booking)];
}

function wrongCancellation(booking: BookingReply): string[] {
  const { cancellation, timeline } = booking;
  const end = timeline.find(({ event }) => event === "canceled" || event === "expired");
  if (!end) return cancellation ? ["A cancellation nobody made."] : [];
  if (!cancellation) return ["A cancellation without its record."];
  const { by, cause, rule, charge_paise, refund_paise } = cancellation;
  const wrong = [];
  if (by !== end.actor) wrong.push(`It was canceled by ${end.actor}, and recorded by ${by}.`);
  if (charge_paise !== 0 || refund_paise !== 0) wrong.push(`${charge_paise} and ${refund_paise} were moved.`);
  const wasAccepted = timeline.some(({ event }) => event === "accepted");
  if (by === "admin" || by === "system" || (by === "customer" && !wasAccepted && rule === null)) {
    if (rule !== null) wrong.push("A rule nobody was shown.");
    return wrong;
  }
  if (rule === null) return [...wrong, "No rule was kept."];
  const isFree = by === "worker" || !wasAccepted || cause === "worker_asked" || cause === "worker_late";
  const at = new Date(end.at).getTime();
  const expected = isFree ? [{ percent: 0, hours_before: null }] : tiersAt(booking, at);
  const charged = { percent: rule.percent, hours_before: rule.hours_before };
  if (!expected.some((tier) => JSON.stringify(tier) === JSON.stringify(charged)))
    wrong.push(`The tier is ${JSON.stringify(charged)}, not ${JSON.stringify(expected)}.`);
  const charge = shareOf(booking.total_paise, rule.percent);
  const figures = [rule.policy_charge_paise, end.detail["policy_charge_paise"]];
  if (figures.some((figure) => figure !== charge))
    wrong.push(`The charge is ${figures.join(" and ")}, not ${charge}.`);
  if (rule.late !== rule.percent > 0 || end.detail["late"] !== rule.late)
    wrong.push("It is late, or is not.");
  if (rule.policy_version !== booking.policy.version) wrong.push("It is of another policy.");
  return wrong;
}

/** Returns the tier at a moment, and the one just before. */
function tiersAt({ policy, date, start_time }: BookingReply, at: number) {
  const sorted = policy.cancel_tiers.toSorted((left, right) => right.hours_before - left.hours_before);
  return [at, at - closeMs].map((moment) => {
    const left = (instantOf(date, start_time) - moment) / hourMs;
    const tier = sorted.find(({ hours_before }) => hours_before <= left) ?? sorted.at(-1);
    return { percent: tier?.percent, hours_before: tier?.hours_before };
  });
}

function wrongNoShow({
  no_show: recorded,
  timeline,
  total_paise: total,
  policy,
  cancellation,
}: BookingReply): string[] {
  const end = timeline.find(({ event }) => event === "no_show");
  if (!end || !recorded) return end || recorded ? ["A no-show without its record."] : [];
  const charge = recorded.missing === "customer" ? shareOf(total, policy.no_show_percent) : 0;
  const wrong = [];
  if (recorded.reported_by !== end.actor || recorded.missing === end.actor)
    wrong.push("Somebody else was missing.");
  const figures = [recorded.policy_charge_paise, end.detail["policy_charge_paise"]];
  if (figures.some((figure) => figure !== charge))
    wrong.push(`The no-show's charge is ${figures.join(" and ")}, not ${charge}.`);
  if (recorded.charge_paise !== 0) wrong.push("Something was taken.");
  if (cancellation) wrong.push("A missed visit is no cancellation.");
  return wrong;
}
