// Advice after a rejected sign-in, shown above the button until the next attempt. The server's own sentence is in the
// documented toast (docs/rules/screens.md 41).
import { accountBlocked, wrongCredentials } from "@hourhand/contract/sessions";
import type { MessageId } from "../../locales/namespaces.ts";
import { ApiError } from "../../platform/api-error.ts";

/** The advice for an error of a sign-in. */
export function refusalAdvice(error: unknown): MessageId {
  if (!(error instanceof ApiError)) return "auth.advice.later";
  if (error.is(wrongCredentials)) return "auth.advice.wrong";
  if (error.is(accountBlocked)) return "auth.advice.blocked";
  if (error.isOffline) return "auth.advice.offline";
  return error.status === 429 ? "auth.advice.tooOften" : "auth.advice.later";
}

/** Why an account was blocked, in the administrator's words; undefined without a reason. */
export function blockedReason(error: unknown): string | undefined {
  const fields = error instanceof ApiError ? error.fieldsOf(accountBlocked) : undefined;
  return fields?.reason || undefined;
}
