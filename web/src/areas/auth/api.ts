// The calls of the sign-in screens, which need no session. Uses the wire's names.
import { useMutation, useQuery } from "@tanstack/react-query";
import { sendOtp, setPassword, signUp, suggestUsername, verifyOtp } from "@hourhand/contract/accounts";
import { takeOverAccount } from "@hourhand/contract/desk";
import { emailNotVerified } from "@hourhand/contract/sessions";
import { resolveIdentifier, signIn, signInWithGoogle } from "@hourhand/contract/sign-in";
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
import { call, queryOptionsFor, type Input } from "../../platform/call.ts";
import { ApiError } from "../../platform/api-error.ts";

function useAnonymousCall<E extends AnyEndpoint>(endpoint: E) {
  return useMutation<ReplyOf<E>, Error, Input<E>>({
    mutationFn: (input) => call(endpoint, input, { anonymous: true }),
  }).mutateAsync;
}

/** Registers an account. Its email must be verified next. */
export const useSignUp = () => useAnonymousCall(signUp);

/** Finds a free username similar to a name. Makes no request without a name. */
export function useSuggestUsername(name: Input<typeof suggestUsername> | undefined) {
  const { data } = useQuery({
    ...queryOptionsFor(suggestUsername, name ?? { first_name: "", last_name: "" }, { anonymous: true }),
    enabled: name !== undefined,
    // The suggestion is only a convenience: without a reply the field works as usual.
    retry: false,
  });
  return data?.username ?? undefined;
}

/** Sends an OTP to an email or a handle. */
export const useSendOtp = () => useAnonymousCall(sendOtp);

/** Verifies an email with the OTP that was sent to it. */
export const useVerifyOtp = () => useAnonymousCall(verifyOtp);

/** Sets a new password for a verified email; returns the username. */
export const useSetPassword = () => useAnonymousCall(setPassword);

/** Sets the first password of an account that the office made; returns the username. */
export const useTakeOverAccount = () => useAnonymousCall(takeOverAccount);

/** Checks a Google credential. Returns a username and a one-time password that starts a session. */
export const useSignInWithGoogle = () => useAnonymousCall(signInWithGoogle);

/** Checks a username, email or phone and a password. Returns the username. */
export function useSignIn() {
  const send = useAnonymousCall(signIn);
  return (identifier: string, password: string) => send({ identifire: identifier, password });
}

/** The email (or handle) of a username, email or phone, and its masked form. */
export function useResolveIdentifier() {
  const send = useAnonymousCall(resolveIdentifier);
  return async (identifier: string): Promise<{ email: string; shown: string }> => {
    const { email, masked_email } = await send({ identifire: identifier });
    return { email, shown: masked_email ?? email };
  };
}

/** The unverified email in a rejected sign-in. Undefined if it was rejected for another reason. */
export function unverifiedEmailIn(error: unknown, identifier: string): string | undefined {
  const fields = error instanceof ApiError ? error.fieldsOf(emailNotVerified) : undefined;
  return fields && (fields.email ?? identifier);
}
