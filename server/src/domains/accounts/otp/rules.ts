// One-time codes: short life, few tries, and which codes a browser may enter (docs/rules/accounts.md 11–15).
import { bytesEqual } from "../../../platform/keys.ts";

/** How long a code is valid after it is created, in seconds, including a grace period. */
export const codeSeconds = 180 + 30;

/** A code is dead after this many wrong tries. */
export const maxWrongTries = 5;

/**
 * Maximum wrong tries at a code from all other networks together; after that, only the network and the browser that
 * requested it may use it.
 */
export const maxStrangersTries = 20;

/** Limits of mails: per email and minute, per email and day, per network address and hour. */
export const quota = { perMinute: 1, perDay: 10, perAddressAndHour: 100 } as const;

/** How long a permission to set a new password is valid, in seconds. */
export const resetSeconds = 600;

/** The fields of an open code that decide who may enter it and how often. */
interface OpenCode {
  readonly id: number;
  readonly attempt_id: string | null;
  readonly person_id: number | null;
  readonly asker_hash: Buffer | null;
  readonly network: string | null;
  readonly wrong_tries: number;
  /** Whether it has expired; a code that is still waiting for its mail has not. */
  readonly is_over: boolean;
}

/**
 * Which of an email's open codes a guess is checked against. The browser's own codes come first, so that a stranger's
 * code is never entered there by mistake and a stranger's guesses do not count against it; else those requested in the
 * caller's network; else all. Among codes of one subject only the latest is valid, so a resend invalidates the previous
 * code, independent of its requester. The exception is a code requested by this browser or in this network, which a stranger
 * cannot invalidate. Expired codes give way to newer ones of the same subject, but not to those of another sign-up.
 * @param open oldest first
 * @param tries wrong tries by network, without those of the browser that requested the code
 * @returns the codes the caller may try, whether the caller is the requesting browser, and those of the codes that have
 * tries left
 */
export function codesToCheck<Code extends OpenCode>(
  open: readonly Code[],
  tries: readonly { code_id: number; network: string; wrong_tries: number }[],
  caller: { network: string; hashes: readonly Buffer[] },
): { codes: Code[]; isAsker: boolean; usable: Code[] } {
  const ofBrowser = open.filter(({ asker_hash }) =>
    caller.hashes.some((hash) => asker_hash && bytesEqual(hash, asker_hash)),
  );
  const others = ofBrowser.length > 0 ? runningOf(ofBrowser, open) : open;
  if (running(ofBrowser).length > 0 || (ofBrowser.length > 0 && others.length === 0)) {
    const codes = latest(preferRunning(ofBrowser));
    return { codes, isAsker: true, usable: codes.filter((code) => code.wrong_tries < maxWrongTries) };
  }
  const ofNetwork = others.filter(({ network }) => network === caller.network);
  const codes = latest(
    ofNetwork.length === 0
      ? preferRunning(others)
      : firstOf(running(ofNetwork), runningOf(ofNetwork, others), ofNetwork),
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

/** Returns the unexpired codes of `all` with the same subjects as `codes`. */
function runningOf<Code extends OpenCode>(codes: readonly Code[], all: readonly Code[]): Code[] {
  const subjects = new Set(codes.map(subjectOf));
  return running(all).filter((code) => subjects.has(subjectOf(code)));
}

const firstOf = <Code>(...lists: readonly (readonly Code[])[]) =>
  lists.find(({ length }) => length > 0) ?? [];

const preferRunning = <Code extends OpenCode>(codes: readonly Code[]) => firstOf(running(codes), codes);

/** Returns the last code of each subject. */
const latest = <Code extends OpenCode>(codes: readonly Code[]): Code[] => [
  ...new Map(codes.map((code) => [subjectOf(code), code])).values(),
];
