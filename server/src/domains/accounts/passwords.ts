// Hashes passwords, and says which are forbidden (docs/rules/accounts.md 1–5).
import { hash, verify, type Options } from "@node-rs/argon2";
import { plainPassword } from "@hourhand/contract/passwords";
import { commonPasswords } from "./common-passwords.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import type { Settings } from "../../settings/settings.ts";

const costs = {
  // 19 MiB, two passes, one lane: takes about 9 ms off the event loop.
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  // Argon2's minimum, for tests: they sign in thousands of times.
  lowest: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} satisfies Record<Settings["passwordCost"], Options>;

/** The setting that decides what a hash costs. */
type CostSettings = Pick<Settings, "passwordCost">;

/** Hashing shares libuv's four threads with pictures and files; the bounded queue limits waits to some seconds. */
const hashing = createSemaphore(2, 500);

/** Hashes with argon2id, in PHC form. @throws Problem `partDown` (503) when the queue is full */
export const hashPassword = ({ passwordCost }: CostSettings, password: string): Promise<string> =>
  hashing.run(() => hash(plainPassword(password), costs[passwordCost]));

/**
 * Returns the form of a password that matches a hash: the plain form, or the form as typed, which older hashes used. A
 * mismatch costs the same for every hash, because both forms are tried. @throws Problem `partDown` (503) when the queue
 * is full
 */
export async function matchingForm(
  passwordHash: string,
  password: string,
): Promise<"plain" | "typed" | undefined> {
  const plain = plainPassword(password);
  if (await hashing.run(() => verify(passwordHash, plain))) return "plain";
  return plain !== password && (await hashing.run(() => verify(passwordHash, password)))
    ? "typed"
    : undefined;
}

/** Whether a password matches a hash. @throws Problem `partDown` (503) when the queue is full */
export const verifyPassword = async (passwordHash: string, password: string): Promise<boolean> =>
  (await matchingForm(passwordHash, password)) !== undefined;

const dummyHashes = new Map<Settings["passwordCost"], Promise<string>>();

/** Makes a hash that belongs to no account, at the cost of a real one. */
export function dummyHash({ passwordCost }: CostSettings): Promise<string> {
  const dummy = dummyHashes.get(passwordCost) ?? hash("the password of nobody", costs[passwordCost]);
  dummyHashes.set(passwordCost, dummy);
  return dummy;
}

/**
 * Verifies against a dummy hash if there is no account, so that the response time does not reveal whether there is one.
 * Always false.
 */
export async function verifyDummyPassword(settings: CostSettings, password: string): Promise<false> {
  await verifyPassword(await dummyHash(settings), password);
  return false;
}

/** Returns a sentence if a new password is forbidden for a reason other than its length; undefined if it is allowed. */
export function validatePassword(
  password: string,
  own: { username: string; email: string },
): string | undefined {
  const plain = plainPassword(password).toLowerCase();
  if (isCommon(plain)) return "Password is among the most common ones. Please choose another.";
  if (plain === own.username.toLowerCase() || plain === own.email.toLowerCase()) {
    return "Password must not be your username or email. Please choose another.";
  }
  return undefined;
}

/**
 * Whether a password is a common one, or one followed by at most six digits or symbols ('Password123!'), which guessers
 * try next. Words of fewer than four characters do not count.
 */
function isCommon(plain: string): boolean {
  for (let cut = 0; cut <= 6 && plain.length - cut >= 4; cut++) {
    if (commonPasswords.has(plain.slice(0, plain.length - cut))) return true;
    if (/[\p{L}\s]/u.test(plain.charAt(plain.length - cut - 1))) return false;
  }
  return false;
}
