// Accounts: sign-up, OTP and the new password it permits, the person's own profile. Sessions are in sessions.ts, the
// administrator's calls about users in accounts-admin.ts. Rules: docs/rules/accounts.md.
import { say } from "./sentence.ts";
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { hiddenClass } from "./hidden-characters.ts";
import { personName } from "./names.ts";
import { problem } from "./problem.ts";
import { roles } from "./sessions.ts";
import { messageReply, nullable, oneOf, text } from "./wire.ts";

export const wrongOtp = problem(
  "wrong-otp",
  400,
  "This OTP is wrong or has expired. Please check it or request a new one.",
);
export const otpDead = problem("otp-dead", 429, "Too many wrong tries. Please request a new OTP.");
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

/** The rule for usernames; digits alone could be somebody's phone number. */
export const usernameRule =
  "Username must have 3 to 30 letters, digits, dots, underscores or hyphens, and at least one letter.";

/** A valid new username. */
export const username = () =>
  text("Username", 3, 30, {
    pattern: "^(?=.*[A-Za-z])[A-Za-z0-9._-]{3,30}$",
    notation: "identifier",
    message: usernameRule,
  });
const notInEmail = `\\s${hiddenClass}@<>()\\[\\],;:\\\\"`;
export const emailPattern = `^[^${notInEmail}]+@[^${notInEmail}]+\\.[^.${notInEmail}]{2,}$`;
/** A whole email address. */
export const email = () =>
  text("Email", 3, 254, {
    pattern: emailPattern,
    notation: "identifier",
    message: "Email must be an address like name@example.com.",
  });
/** A phone in any notation; characters between the digits are stripped before this check. */
export const phone = () =>
  text("Phone", 1, 40, {
    pattern: "^\\+?[0-9]{7,15}$",
    notation: "phone",
    message: "Phone must have 7 to 15 digits, with a + in front if you like.",
  });
/** Bounds of a new password; the server has the other rules (common passwords, the person's own name). */
export const newPassword = (title: string) =>
  text(title, 8, 128, {
    isPassword: true,
    message: say("{field, word} must have {least, number} to {most, number} characters.", {
      field: title,
      least: 8,
      most: 128,
    }),
  });

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
    cpassword: text("Confirm password", 1, 200, { isPassword: true }),
  },
  reply: { ...messageReply, email: Type.String() },
  problems: [nameTaken, otpTooSoon],
});

export const suggestUsername = endpoint({
  name: "suggestUsername",
  method: "GET",
  path: "/api/v1/username_suggestion",
  who: "anyone",
  key: "ignored",
  summary:
    "A username like a name that nobody has now; null where the name has no letters a username may have.",
  perMinute: 60,
  query: { first_name: personName("First name", 50), last_name: personName("Last name", 50) },
  reply: { username: nullable(Type.String()) },
  examples: { reply: { username: "meera.nair" } },
});

export const sendOtp = endpoint({
  name: "sendOtp",
  method: "POST",
  path: "/user/otp_view/",
  who: "anyone",
  summary: "Sends or resends an OTP. Answers alike for known and unknown emails.",
  perMinute: 120,
  body: { email: text("Email", 3, 254, { notation: "identifier" }) },
  reply: messageReply,
  problems: [otpTooSoon],
});

export const verifyOtp = endpoint({
  name: "verifyOtp",
  method: "PATCH",
  path: "/user/otp_view/",
  who: "anyone",
  summary: "Verifies an OTP: makes the account, or permits a new password to this browser.",
  changes: ["people"],
  perMinute: 120,
  body: {
    email: text("Email", 3, 254, { notation: "identifier" }),
    otp: text("OTP", 1, 12, { pattern: "^[0-9]{6}$", notation: "code", message: "The OTP has six digits." }),
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
  changes: ["sessions"],
  perMinute: 60,
  body: {
    email: text("Email", 3, 254, { notation: "identifier" }),
    password: newPassword("Password"),
    reset_token: Type.Optional(text("Reset token", 0, 200)),
  },
  reply: { ...messageReply, username: Type.String() },
  problems: [noResetPermission],
});

export const viewProfile = endpoint({
  name: "viewProfile",
  method: "GET",
  path: "/user/profile_view/",
  who: "signed-in",
  summary: "One's own profile.",
  shows: ["profile"],
  reply: {
    user: Type.Object({
      id: Type.Integer(),
      first_name: Type.String(),
      last_name: Type.String(),
      phone: Type.String(),
      /** The number in international form; null if it is no valid one (extension). */
      phone_e164: nullable(Type.String()),
      /** As screens show it (extension). */
      phone_shown: Type.String(),
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
  changes: ["profile", "people", "workers"],
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
  changes: ["profile", "people"],
  body: {
    first_name: personName("First name", 50),
    last_name: personName("Last name", 50),
    phone: phone(),
    username: text("Username", 3, 60, {
      pattern: "^(\\s*[A-Za-z0-9._-]){3,30}\\s*$",
      notation: "identifier",
      // A username of digits that is older than the rule may stay; the server refuses a new one.
      message: usernameRule,
    }),
  },
  reply: messageReply,
  problems: [nameTaken],
});
