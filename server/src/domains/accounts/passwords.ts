// How passwords are hashed, and which ones nobody may choose (docs/rules/accounts.md 1–5).
import { hash, verify, type Options } from "@node-rs/argon2";
import { plainPassword } from "@hourhand/contract/passwords";
import { commonPasswords } from "./common-passwords.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import type { Settings } from "../../settings/settings.ts";

const costs = {
  // 19 MiB, two passes, one lane: the design's choice, about 9 ms off the event loop.
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  // Argon2's minimum, for tests: they sign in thousands of times.
  lowest: { memoryCost: 8, timeCost: 1, parallelism: 1 },
} satisfies Record<Settings["passwordCost"], Options>;

/** The part of the settings that says what a hash costs. */
type CostSettings = Pick<Settings, "passwordCost">;

/** Hashing shares libuv's four threads with pictures and files; who waits, waits some seconds at most. */
const hashing = createSemaphore(2, 500);

/** An argon2id hash in PHC form. @throws Problem `partDown` (503) when too many wait for one */
export const hashPassword = ({ passwordCost }: CostSettings, password: string): Promise<string> =>
  hashing.run(() => hash(plainPassword(password), costs[passwordCost]));

/**
 * How a password fits a hash: in its plain form, or as it was typed, which is how hashes were made before. A refusal costs the same for
 * every hash, for both forms are tried. @throws Problem `partDown` (503) when too many wait for that
 */
export async function fitOf(passwordHash: string, password: string): Promise<"plain" | "typed" | undefined> {
  const plain = plainPassword(password);
  if (await hashing.run(() => verify(passwordHash, plain))) return "plain";
  return plain !== password && (await hashing.run(() => verify(passwordHash, password)))
    ? "typed"
    : undefined;
}

/** Whether a password fits a hash. @throws Problem `partDown` (503) when too many wait for that */
export const verifyPassword = async (passwordHash: string, password: string): Promise<boolean> =>
  (await fitOf(passwordHash, password)) !== undefined;

const dummyHashes = new Map<Settings["passwordCost"], Promise<string>>();

/** A hash that belongs to nobody and costs what a real one costs. */
export function dummyHash({ passwordCost }: CostSettings): Promise<string> {
  const made = dummyHashes.get(passwordCost) ?? hash("the password of nobody", costs[passwordCost]);
  dummyHashes.set(passwordCost, made);
  return made;
}

/** Checked where there is no account, so that a stranger cannot tell by time whether there is one. Always false. */
export async function verifyDummyPassword(settings: CostSettings, password: string): Promise<false> {
  await verifyPassword(await dummyHash(settings), password);
  return false;
}

/** What is wrong with a new password beyond its length, as a sentence; undefined when nothing is. */
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
 * Whether a password is a common one, or one with at most six digits or signs behind it ('Password123!'): that is what
 * guessers try next. Words of fewer than four characters prove nothing.
 */
function isCommon(plain: string): boolean {
  for (let cut = 0; cut <= 6 && plain.length - cut >= 4; cut++) {
    if (commonPasswords.has(plain.slice(0, plain.length - cut))) return true;
    if (/[\p{L}\s]/u.test(plain.charAt(plain.length - cut - 1))) return false;
  }
  return false;
}
