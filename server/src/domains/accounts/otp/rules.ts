// One-time codes: a short life, few tries, and which ones a browser may enter (docs/rules/accounts.md 11–15).
import { bytesEqual } from "../../../platform/keys.ts";

/** Seconds a code is valid from the moment it is made, its grace included. */
export const codeSeconds = 180 + 30;

/** Wrong tries after which a code is dead. */
export const maxWrongTries = 5;

/** Wrong tries at one code from all networks but the one it was asked from; beyond, it is open to who asked for it only. */
export const maxStrangersTries = 20;

/** Mails per email and minute, per email and day, per network address and hour. */
export const quota = { perMinute: 1, perDay: 10, perAddressAndHour: 100 } as const;

/** Seconds a permission to set a new password lives. */
export const resetSeconds = 600;

/** What of an open code says who may enter it and how often. */
interface OpenCode {
  readonly id: number;
  readonly attempt_id: string | null;
  readonly person_id: number | null;
  readonly asker_hash: Buffer | null;
  readonly network: string | null;
  readonly wrong_tries: number;
  /** Its time is over; one that was not mailed yet still waits for its time. */
  readonly is_over: boolean;
}

/**
 * Which of an email's open codes a guess is usable against. A browser's own codes come first, so that no stranger's code is
 * ever entered there by mistake and no stranger's guesses count against it; else those that were asked for in the caller's
 * network; else all. Of one subject's codes asked for alike only the latest counts: a resend invalidates the code before it,
 * whoever asked, except for the browser or the network that asked for a code of its own, where no stranger can end it.
 * Codes whose time is over give way to newer ones of the same subject, never to those of another sign-up.
 * @param open the oldest first
 * @param tries wrong ones by network, of who is not the browser that asked
 * @returns the codes the caller may try, whether as the browser that asked, and those of them that are not dead to them
 */
export function codesToCheck<Code extends OpenCode>(
  open: readonly Code[],
  tries: readonly { code_id: number; network: string; wrong_tries: number }[],
  caller: { network: string; hashes: readonly Buffer[] },
): { codes: Code[]; isAsker: boolean; usable: Code[] } {
  const own = open.filter(({ asker_hash }) =>
    caller.hashes.some((hash) => asker_hash && bytesEqual(hash, asker_hash)),
  );
  const others = own.length > 0 ? runningOf(own, open) : open;
  if (running(own).length > 0 || (own.length > 0 && others.length === 0)) {
    const codes = latest(preferRunning(own));
    return { codes, isAsker: true, usable: codes.filter((code) => code.wrong_tries < maxWrongTries) };
  }
  const near = others.filter(({ network }) => network === caller.network);
  const codes = latest(
    near.length === 0 ? preferRunning(others) : firstOf(running(near), runningOf(near, others), near),
  );
  const usable = codes.filter((code) => {
    let strangers = 0;
    for (const { code_id, network, wrong_tries } of tries) {
      if (code_id !== code.id) continue;
      if (network === caller.network && wrong_tries >= maxWrongTries) return false;
      if (network !== code.network) strangers += wrong_tries;
    }
    return caller.network === code.network || strangers < maxStrangersTries;
  });
  return { codes, isAsker: false, usable };
}

const subjectOf = ({ attempt_id, person_id }: OpenCode): string => `${attempt_id ?? ""} ${person_id ?? ""}`;

const running = <Code extends OpenCode>(codes: readonly Code[]) => codes.filter(({ is_over }) => !is_over);

/** The running ones of `all` that are of the same subjects as `codes`. */
function runningOf<Code extends OpenCode>(codes: readonly Code[], all: readonly Code[]): Code[] {
  const subjects = new Set(codes.map(subjectOf));
  return running(all).filter((code) => subjects.has(subjectOf(code)));
}

const firstOf = <Code>(...lists: readonly (readonly Code[])[]) =>
  lists.find(({ length }) => length > 0) ?? [];

const preferRunning = <Code extends OpenCode>(codes: readonly Code[]) => firstOf(running(codes), codes);

/** The last code of each subject. */
const latest = <Code extends OpenCode>(codes: readonly Code[]): Code[] => [
  ...new Map(codes.map((code) => [subjectOf(code), code])).values(),
];
