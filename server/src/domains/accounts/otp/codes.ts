// One-time codes: six digits, stored as a hash only (docs/rules/accounts.md 11).
import { createHash, randomInt } from "node:crypto";
import { hmac } from "../../../platform/keys.ts";

/** Six digits from a secure source. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** What is stored of a code: bound to its row, so that equal codes have different hashes. */
export const codeHash = (key: Buffer, codeId: number, code: string): Buffer => hmac(key, `${codeId} ${code}`);

/** The browser that began a sign-up attempt, as codes and quotas name it. */
export const attemptHash = (attemptId: string): Buffer =>
  createHash("sha256").update(`attempt ${attemptId}`).digest();
