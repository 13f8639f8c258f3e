// Sessions: signing in by password or Google, tokens, and the owner of a token. Rules: docs/rules/sessions.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import type { Notation } from "./notations.ts";
import { maxPasswordBytes } from "./passwords.ts";
import { problem } from "./problem.ts";
import { messageReply, nullable, oneOf, text } from "./wire.ts";

/** Roles as `featch_user_data` answers them (docs/rules/accounts.md 23). */
export const roles = ["admin", "worker", "user"] as const;

export const wrongCredentials = problem(
  "wrong-credentials",
  401,
  "The username or the password is not right. Please try again.",
);
export const emailNotVerified = problem<{ email_varify: false; email: string }>(
  "email-not-verified",
  403,
  "This email is not verified please verify it by otp",
);
/** `reason` in the administrator's words. */
export const accountBlocked = problem<{ reason: string | null }>(
  "account-blocked",
  403,
  "This account is blocked by the admin!!",
);
export const accountBlockedOnRefresh = problem(
  "account-blocked-on-refresh",
  401,
  "This account is blocked by the admin!!",
);
export const refreshRefused = problem(
  "refresh-refused",
  403,
  "Your session has ended. Please sign in again.",
);
export const unknownIdentifier = problem(
  "unknown-identifier",
  404,
  "No account has this username or phone. Please check it.",
);
export const googleNotSetUp = problem(
  "google-not-set-up",
  503,
  "Google sign-in is not set up here. Please use your password.",
);
export const googleRefused = problem(
  "google-refused",
  400,
  "Google did not confirm this sign-in. Please try again.",
);
export const emailOwnedUnverified = problem(
  "email-owned",
  409,
  "This email already has an account. Please sign in with its password.",
);

export const givenPassword = () => text("Password", 1, maxPasswordBytes, { isPassword: true });
export const identifier = (notation: Notation) => text("Username, email or phone", 1, 254, { notation });

export const createToken = endpoint({
  name: "createToken",
  method: "POST",
  path: "/token/",
  who: "anyone",
  summary: "Begins a session: a short-lived access token and a refresh token.",
  perMinute: 1200,
  body: { username: identifier("sign-in"), password: givenPassword() },
  reply: {
    ...messageReply,
    access: Type.String(),
    refresh: Type.String(),
    // After signing in with the one-time password of the operator's command: the person must choose a new one, and
    // `reset_token` permits it.
    set_password: Type.Optional(Type.Literal(true)),
    reset_token: Type.Optional(Type.String()),
  },
  problems: [wrongCredentials, emailNotVerified, accountBlocked],
});

export const refreshToken = endpoint({
  name: "refreshToken",
  method: "POST",
  path: "/token/refresh/",
  who: "anyone",
  summary: "A new access token for a session. 401 says 'blocked' and nothing else does.",
  perMinute: 600,
  body: { refresh: text("Refresh token", 1, 500) },
  reply: { ...messageReply, access: Type.String() },
  problems: [accountBlockedOnRefresh, refreshRefused],
});

export const revokeToken = endpoint({
  name: "revokeToken",
  method: "POST",
  path: "/token/revoke/",
  who: "anyone",
  summary: "Ends the session of a refresh token (log out); its access tokens are refused from then on.",
  perMinute: 120,
  body: { refresh: text("Refresh token", 1, 500) },
  reply: messageReply,
});

export const fetchUserData = endpoint({
  name: "fetchUserData",
  method: "POST",
  path: "/user/featch_user_data/",
  who: "anyone",
  summary: "Who an access token belongs to.",
  body: { token: text("Token", 1, 4000) },
  reply: {
    ...messageReply,
    id: Type.Integer(),
    username: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    role: oneOf("Role", roles),
    profile_picture: Type.Optional(nullable(Type.String())),
    phone_missing: Type.Optional(Type.Boolean()),
  },
});
