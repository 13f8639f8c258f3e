// One-time codes: six digits, stored only as a hash (docs/rules/accounts.md 11).
import { createHash, randomInt } from "node:crypto";
import { hmac } from "../../../platform/keys.ts";

/** Draws six digits from a secure source. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** Computes the stored hash of a code. It includes the row's id, so that equal codes have different hashes. */
export const codeHash = (key: Buffer, codeId: number, code: string): Buffer => hmac(key, `${codeId} ${code}`);

/** Hashes the attempt id that identifies the browser of a sign-up, for codes and quotas. */
export const attemptHash = (attemptId: string): Buffer =>
  createHash("sha256").update(`attempt ${attemptId}`).digest();
