// The calls of the auth screens, made without a session; the wire's spellings stay here.
import { useMutation, useQuery } from "@tanstack/react-query";
import { sendOtp, setPassword, signUp, suggestUsername, verifyOtp } from "@hourhand/contract/accounts";
import { emailNotVerified, resolveIdentifier, signIn, signInWithGoogle } from "@hourhand/contract/sessions";
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
import { call, queryOptionsFor, type Input } from "../../platform/call.ts";
import { ApiError } from "../../platform/api-error.ts";

function useAnonymousCall<E extends AnyEndpoint>(endpoint: E) {
  return useMutation<ReplyOf<E>, Error, Input<E>>({
    mutationFn: (input) => call(endpoint, input, { anonymous: true }),
  }).mutateAsync;
}

/** Registers an account whose email is verified next. */
export const useSignUp = () => useAnonymousCall(signUp);

/** A username like a name that nobody has; nothing is asked without one. */
export function useSuggestUsername(name: Input<typeof suggestUsername> | undefined) {
  const { data } = useQuery({
    ...queryOptionsFor(suggestUsername, name ?? { first_name: "", last_name: "" }, { anonymous: true }),
    enabled: name !== undefined,
    // Only a convenience: without an answer the field is as it always was.
    retry: false,
  });
  return data?.username ?? undefined;
}

/** Has an OTP sent to an email or the handle for one. */
export const useSendOtp = () => useAnonymousCall(sendOtp);

/** Verifies an email with the OTP that was sent to it. */
export const useVerifyOtp = () => useAnonymousCall(verifyOtp);

/** Sets a new password for a verified email; answers the username. */
export const useSetPassword = () => useAnonymousCall(setPassword);

/** Checks a credential of Google's; answers a username and a one-time password to begin a session with. */
export const useSignInWithGoogle = () => useAnonymousCall(signInWithGoogle);

/** Checks username, email or phone with a password; answers the username. */
export function useSignIn() {
  const send = useAnonymousCall(signIn);
  return (identifier: string, password: string) => send({ identifire: identifier, password });
}

/** The email (or a handle for one) of a username, email or phone, and how to show it. */
export function useResolveIdentifier() {
  const send = useAnonymousCall(resolveIdentifier);
  return async (identifier: string): Promise<{ email: string; shown: string }> => {
    const { email, masked_email } = await send({ identifire: identifier });
    return { email, shown: masked_email ?? email };
  };
}

/** The email a rejected sign-in says is not verified; undefined where it was rejected for something else. */
export function unverifiedEmailIn(error: unknown, identifier: string): string | undefined {
  const fields = error instanceof ApiError ? error.fieldsOf(emailNotVerified) : undefined;
  return fields && (fields.email ?? identifier);
}
