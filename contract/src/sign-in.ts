// Signing in with a password or Google. Apart from the sessions, because a first visit loads those.
// Rules: docs/rules/sessions.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import {
  givenPassword,
  identifier,
  wrongCredentials,
  emailNotVerified,
  accountBlocked,
  unknownIdentifier,
  googleNotSetUp,
  googleRefused,
  emailOwnedUnverified,
} from "./sessions.ts";
import { messageReply, text } from "./wire.ts";

export const signIn = endpoint({
  name: "signIn",
  method: "POST",
  path: "/user/signin/",
  who: "anyone",
  summary: "Checks username, email or phone with a password and answers the username.",
  // Whole neighbourhoods share an address; wrong passwords have their own limits.
  perMinute: 1200,
  body: { identifire: identifier("sign-in"), password: givenPassword() },
  reply: { ...messageReply, username: Type.String() },
  problems: [wrongCredentials, emailNotVerified, accountBlocked],
});

export const resolveIdentifier = endpoint({
  name: "resolveIdentifier",
  method: "PATCH",
  path: "/user/featch_user_data/",
  who: "anyone",
  summary: "An email, or an opaque handle standing for one, for a username, email or phone.",
  perMinute: 20,
  body: { identifire: identifier("identifier") },
  reply: { ...messageReply, email: Type.String(), masked_email: Type.Optional(Type.String()) },
  problems: [unknownIdentifier],
});

export const signInWithGoogle = endpoint({
  name: "signInWithGoogle",
  method: "POST",
  path: "/user/google-login/",
  who: "anyone",
  summary: "Verifies a Google credential; `password` is a single-use code for POST /token/.",
  changes: ["people"],
  perMinute: 30,
  body: { access_token: text("Google credential", 1, 8000) },
  reply: { ...messageReply, username: Type.String(), password: Type.String() },
  problems: [googleNotSetUp, googleRefused, emailOwnedUnverified, accountBlocked],
});
