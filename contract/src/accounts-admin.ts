// The administrator's power over users. Rules: docs/rules/accounts.md.
import { Type } from "typebox";
import { email, nameTaken, newPassword, phone, username } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { personName } from "./names.ts";
import { problem } from "./problem.ts";
import { id, messageReply, nullable, pageFields, pageReply, text } from "./wire.ts";

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
