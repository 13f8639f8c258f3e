// Accounts and sessions: sign-up, OTP, sign-in, tokens, profile, and an administrator's power over users.
// Rules: docs/rules/accounts.md, docs/rules/sessions.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { personName } from "./names.ts";
import { problem } from "./problem.ts";
import { id, nullable, oneOf, pageFields, pageReply, messageReply, text } from "./wire.ts";

export const wrongCredentials = problem(
  "wrong-credentials",
  401,
  "The username or the password is not right. Please try again.",
);
export const emailNotVerified = problem(
  "email-not-verified",
  403,
  "This email is not verified please verify it by otp",
);
export const accountBlocked = problem("account-blocked", 403, "This account is blocked by the admin!!");
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
export const wrongOtp = problem(
  "wrong-otp",
  400,
  "This OTP is wrong or has expired. Please check it or have a new one sent.",
);
export const otpDead = problem("otp-dead", 429, "Too many wrong tries. Please have a new OTP sent.");
export const otpTooSoon = problem(
  "otp-too-soon",
  429,
  "An OTP was sent a moment ago. Please wait before asking for another.",
);
export const noResetPermission = problem(
  "no-reset-permission",
  403,
  "Please verify your email by OTP first, then choose the new password.",
);
export const nameTaken = problem("name-taken", 409, "Some of this is already in use. Please choose another.");
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
export const selfDeactivation = problem("self-deactivation", 409, "You cannot deactivate your own account.");
export const lastAdministrator = problem(
  "last-administrator",
  409,
  "The last administrator cannot be deactivated or changed.",
);
export const roleHasBookings = problem(
  "role-has-bookings",
  409,
  "This worker still has bookings to come. They must be finished or canceled first.",
);

/** Roles as `featch_user_data` answers them (docs/rules/accounts.md 23). */
export const roles = ["admin", "worker", "user"] as const;

/** What a username must be; digits alone could be somebody's phone number. */
export const usernameRule =
  "Username must have 3 to 30 letters, digits, dots, underscores or hyphens, and at least one letter.";

const username = () =>
  text("Username", 3, 30, {
    pattern: "^(?=.*[A-Za-z])[A-Za-z0-9._-]{3,30}$",
    message: usernameRule,
  });
const email = () =>
  text("Email", 3, 254, {
    pattern: '^[^\\s@<>()\\[\\],;:\\\\"]+@[^\\s@<>()\\[\\],;:\\\\"]+\\.[^\\s@.<>()\\[\\],;:\\\\"]{2,}$',
    message: "Email must be an address like asha@example.com.",
  });
/** Spaces are stripped before this is checked. */
const phone = () =>
  text("Phone", 1, 40, {
    pattern: "^\\s*\\+?(\\s*[0-9]){7,15}\\s*$",
    message: "Phone must have 7 to 15 digits, with a + in front if you like.",
  });
/** Bounds of a new password; the rest (common ones, one's own name) is the server's rule. */
const newPassword = (title: string) =>
  text(title, 8, 128, { verbatim: true, message: `${title} must have 8 to 128 characters.` });
const givenPassword = () => text("Password", 1, 200, { verbatim: true });
const identifier = () => text("Username, email or phone", 1, 254);

export const signUp = endpoint({
  name: "signUp",
  method: "POST",
  path: "/user/signup/",
  who: "anyone",
  summary: "Begins an account; an OTP is sent to the email, and the account exists once it is entered.",
  status: 201,
  perMinute: 30,
  body: {
    first_name: personName("First name", 50),
    last_name: personName("Last name", 50),
    username: username(),
    email: email(),
    phone: phone(),
    password: newPassword("Password"),
    cpassword: text("Confirm password", 1, 200, { verbatim: true }),
  },
  reply: { ...messageReply, email: Type.String() },
  problems: [nameTaken, otpTooSoon],
});

export const sendOtp = endpoint({
  name: "sendOtp",
  method: "POST",
  path: "/user/otp_view/",
  who: "anyone",
  summary: "Sends or resends an OTP. Answers alike for known and unknown emails.",
  perMinute: 120,
  body: { email: text("Email", 3, 254) },
  reply: messageReply,
  problems: [otpTooSoon],
});

export const verifyOtp = endpoint({
  name: "verifyOtp",
  method: "PATCH",
  path: "/user/otp_view/",
  who: "anyone",
  summary: "Verifies an OTP: makes the account, or permits a new password to this browser.",
  perMinute: 120,
  body: {
    email: text("Email", 3, 254),
    otp: text("OTP", 1, 12, { pattern: "^\\d{6}$", message: "The OTP has six digits." }),
  },
  reply: { ...messageReply, reset_token: Type.Optional(Type.String()) },
  problems: [wrongOtp, otpDead],
});

export const setPassword = endpoint({
  name: "setPassword",
  method: "PATCH",
  path: "/user/password_view/",
  who: "anyone",
  summary: "Sets a new password with the permission a verified OTP gave; ends all other sessions.",
  perMinute: 60,
  body: {
    email: text("Email", 3, 254),
    password: newPassword("Password"),
    reset_token: Type.Optional(text("Reset token", 0, 200)),
  },
  reply: { ...messageReply, username: Type.String() },
  problems: [noResetPermission],
});

export const signIn = endpoint({
  name: "signIn",
  method: "POST",
  path: "/user/signin/",
  who: "anyone",
  summary: "Checks username, email or phone with a password and answers the username.",
  // Whole neighbourhoods share an address; wrong passwords have limits of their own.
  perMinute: 1200,
  body: { identifire: identifier(), password: givenPassword() },
  reply: { ...messageReply, username: Type.String() },
  problems: [wrongCredentials, emailNotVerified, accountBlocked],
});

export const createToken = endpoint({
  name: "createToken",
  method: "POST",
  path: "/token/",
  who: "anyone",
  summary: "Begins a session: a short-lived access token and a refresh token.",
  perMinute: 1200,
  body: { username: identifier(), password: givenPassword() },
  reply: { ...messageReply, access: Type.String(), refresh: Type.String() },
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

export const resolveIdentifier = endpoint({
  name: "resolveIdentifier",
  method: "PATCH",
  path: "/user/featch_user_data/",
  who: "anyone",
  summary: "An email, or an opaque handle standing for one, for a username, email or phone.",
  perMinute: 20,
  body: { identifire: identifier() },
  reply: { ...messageReply, email: Type.String(), masked_email: Type.Optional(Type.String()) },
  problems: [unknownIdentifier],
});

export const signInWithGoogle = endpoint({
  name: "signInWithGoogle",
  method: "POST",
  path: "/user/google-login/",
  who: "anyone",
  summary: "Verifies a Google credential; `password` is a single-use code for POST /token/.",
  perMinute: 30,
  body: { access_token: text("Google credential", 1, 8000) },
  reply: { ...messageReply, username: Type.String(), password: Type.String() },
  problems: [googleNotSetUp, googleRefused, emailOwnedUnverified, accountBlocked],
});

export const viewProfile = endpoint({
  name: "viewProfile",
  method: "GET",
  path: "/user/profile_view/",
  who: "signed-in",
  summary: "One's own profile.",
  reply: {
    user: Type.Object({
      id: Type.Integer(),
      first_name: Type.String(),
      last_name: Type.String(),
      phone: Type.String(),
      username: Type.String(),
      email: Type.String(),
      role: oneOf("Role", roles),
      profile_picture: nullable(Type.String()),
      profile_picture_g: nullable(Type.String()),
    }),
  },
});

export const changeProfilePicture = endpoint({
  name: "changeProfilePicture",
  method: "POST",
  path: "/user/profile_view/",
  who: "signed-in",
  summary: "Replaces one's profile picture.",
  perMinute: 20,
  pictures: { profile_picture: { title: "Profile picture", required: true } },
  reply: { ...messageReply, profile_picture: Type.String() },
});

export const editProfile = endpoint({
  name: "editProfile",
  method: "PATCH",
  path: "/user/profile_view/",
  who: "signed-in",
  summary: "Changes names, phone and username of one's own account.",
  body: {
    first_name: personName("First name", 50),
    last_name: personName("Last name", 50),
    phone: phone(),
    username: text("Username", 3, 60, {
      pattern: "^(\\s*[A-Za-z0-9._-]){3,30}\\s*$",
      // A name of digits from before the rule may stay; the server refuses a new one.
      message: usernameRule,
    }),
  },
  reply: messageReply,
  problems: [nameTaken],
});

export const viewClientSettings = endpoint({
  name: "viewClientSettings",
  method: "GET",
  path: "/user/client_settings/",
  who: "anyone",
  summary: "What the web client must know of this installation (extension).",
  reply: {
    google_client_id: nullable(Type.String()),
    market_time_zone: Type.String(),
    social_links: Type.Array(Type.String()),
    demo_accounts: Type.Array(
      Type.Object({ role: Type.String(), username: Type.String(), password: Type.String() }),
    ),
  },
});

/** A user as the administrator's table shows it (docs/rules/accounts.md 31–32). */
export const adminUser = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  date_joined: Type.String(),
  last_login: nullable(Type.String()),
  is_worker: Type.Boolean(),
  is_active: Type.Boolean(),
  is_superuser: Type.Boolean(),
  profile_picture: nullable(Type.String()),
  profile_picture_g: nullable(Type.String()),
  active: Type.Boolean(),
  unread: Type.Integer(),
});

export const listUsers = endpoint({
  name: "listUsers",
  method: "GET",
  path: "/admin_view/users_view/",
  who: ["admin"],
  summary: "All users; with paging fields one page of them.",
  query: pageFields,
  reply: { Users: Type.Array(adminUser), ...pageReply },
});

export const createUser = endpoint({
  name: "createUser",
  method: "POST",
  path: "/admin_view/users_view/",
  who: ["admin"],
  summary: "Makes a verified user.",
  status: 201,
  body: {
    username: username(),
    email: email(),
    phone: phone(),
    first_name: personName("First name", 50),
    last_name: personName("Last name", 50),
    password: newPassword("Password"),
    cpassword: text("Confirm password", 1, 200, { verbatim: true }),
    is_worker: Type.Optional(Type.Boolean({ title: "Role" })),
  },
  reply: { ...messageReply, id: Type.Integer() },
  problems: [nameTaken],
});

export const changeUserRole = endpoint({
  name: "changeUserRole",
  method: "PUT",
  path: "/admin_view/users_view/",
  who: ["admin"],
  summary: "Changes a user's role; everything else sent is read-only and ignored.",
  body: { id: id(), is_worker: Type.Boolean({ title: "Role" }) },
  reply: messageReply,
  problems: [lastAdministrator, roleHasBookings],
});

export const toggleUser = endpoint({
  name: "toggleUser",
  method: "PATCH",
  path: "/admin_view/users_view/",
  who: ["admin"],
  summary: "Deactivates an active user, activates an inactive one.",
  idempotent: true,
  body: { id: id() },
  reply: { ...messageReply, is_active: Type.Boolean() },
  problems: [selfDeactivation, lastAdministrator],
});
