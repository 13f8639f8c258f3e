// The administrator's calls about users. Rules: docs/rules/accounts.md.
import { examplePhone } from "./example-market.ts";
import { Type } from "typebox";
import { email, nameTaken, newPassword, phone, username } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { personName } from "./names.ts";
import { problem } from "./problem.ts";
import { roles } from "./sessions.ts";
import { testimonialPlace } from "./testimonials.ts";
import { wantedState } from "./wanted-state.ts";
import { languages } from "./languages.ts";
import { id, instant, messageReply, nullable, oneOf, text, titleLocal } from "./wire.ts";
import { cursorFields, filterFields, itemsReply, pageFields, pageReply } from "./list-fields.ts";

export const selfDeactivation = problem("self-deactivation", 409, "You cannot deactivate your own account.");
export const lastAdministrator = problem(
  "last-administrator",
  409,
  "The last administrator cannot be deactivated or changed.",
);
export const roleHasBookings = problem(
  "role-has-bookings",
  409,
  "This worker still has bookings to come. They must be finished or cancelled first.",
);

/** A user as the administrator's table shows it (docs/rules/accounts.md 31–32). */
export const adminUser = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  /** The number in international form; null if it is no valid one (extension). */
  phone_e164: nullable(Type.String()),
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
  shows: ["people"],
  query: {
    ...pageFields,
    role: filterFields.role,
    active: filterFields.active,
    phone: filterFields.phone,
    /** The day the account was created. */
    from: filterFields.from,
    to: filterFields.to,
  },
  reply: { Users: Type.Array(adminUser), ...pageReply },
});

export const createUser = endpoint({
  name: "createUser",
  method: "POST",
  path: "/admin_view/users_view/",
  who: ["admin"],
  summary: "Makes a verified user.",
  changes: ["people", "audit"],
  status: 201,
  body: {
    username: username(),
    email: email(),
    phone: phone(),
    first_name: personName("First name", 50),
    last_name: personName("Last name", 50),
    password: newPassword("Password"),
    cpassword: text("Confirm password", 1, 200, { isPassword: true }),
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
  changes: ["people", "workers", "bookings", "hours", "audit"],
  body: { id: id(), is_worker: Type.Boolean({ title: "Role" }) },
  reply: messageReply,
  problems: [lastAdministrator, roleHasBookings],
});

export const toggleUser = endpoint({
  name: "toggleUser",
  method: "PATCH",
  path: "/admin_view/users_view/",
  who: ["admin"],
  summary:
    "Deactivates an active user, activates an inactive one; the person is mailed what happened and why.",
  changes: ["people", "workers", "bookings", "hours", "audit"],
  idempotent: true,
  body: { id: id(), ...wantedState() },
  reply: { ...messageReply, is_active: Type.Boolean() },
  problems: [selfDeactivation, lastAdministrator],
});

const somebody = Type.Object({ id: Type.Integer(), name: Type.String(), role: oneOf("role", roles) });

/** A person as programs read them. */
const readableFields = {
  id: Type.Integer(),
  name: Type.String(),
  username: Type.String(),
  /** Null if it is not known: an administrator made the account for a caller. */
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  role: oneOf("role", roles),
  /** The chosen one. */
  language: nullable(oneOf("language", languages)),
  active: Type.Boolean(),
  created_at: Type.String({ format: "date-time" }),
  /** When one of these fields last changed. */
  changed_at: Type.String({ format: "date-time" }),
};
const readableExample = {
  id: 12,
  name: "Ravi Kumar",
  username: "ravi",
  email: "ravi@example.com",
  phone: examplePhone,
  role: "worker",
  language: "en",
  active: true,
  created_at: "2026-01-05T04:30:00.000Z",
  changed_at: "2026-11-22T10:00:00.000Z",
};

export const listPeople = endpoint({
  name: "listPeople",
  method: "GET",
  path: "/api/v1/admin/people",
  who: ["admin"],
  key: "people:read",
  summary:
    "All people, the newest first; with `changed_since` those who changed then or later, the oldest change first.",
  shows: ["people"],
  query: {
    ...cursorFields,
    /** The whole address, in any case. */
    email: Type.Optional(text("email", 1, 254)),
    /** The whole number, in any notation. */
    phone: Type.Optional(text("phone", 1, 40)),
    role: Type.Optional(oneOf("role", roles)),
    changed_since: Type.Optional(instant("changed_since")),
  },
  reply: itemsReply(Type.Object(readableFields)),
  examples: { reply: { items: [readableExample], next: null } },
});

export const readPerson = endpoint({
  name: "readPerson",
  method: "GET",
  path: "/api/v1/admin/people/:id",
  who: ["admin"],
  key: "people:read",
  summary: "A person's account, worker profile and chat partners, without the messages.",
  shows: ["people", "bookings", "reviews", "workers"],
  params: { id: id("Person") },
  /** An API key gets the fields of lists; the others are null, 0 or empty, or repeat one of those. */
  reply: {
    ...readableFields,
    phone_e164: nullable(Type.String()),
    /** As screens show it. */
    phone_shown: nullable(Type.String()),
    first_name: Type.String(),
    last_name: Type.String(),
    picture: nullable(Type.String()),
    is_active: Type.Boolean(),
    joined_at: Type.String({ format: "date-time" }),
    last_sign_in_at: nullable(Type.String({ format: "date-time" })),
    /** Late cancellations of the last twelve months, which the policy charges for. */
    late_cancellations: Type.Integer(),
    worker: nullable(
      Type.Object({
        id: Type.Integer(),
        full_name: Type.String(),
        job_title: Type.String(),
        title_local: titleLocal(),
        hourly_paise: nullable(Type.Integer()),
        is_active: Type.Boolean(),
        is_listed: Type.Boolean(),
        rating: nullable(Type.Number()),
        reviews_count: Type.Integer(),
        charged_paise: Type.Integer(),
        paid_paise: Type.Integer(),
      }),
    ),
    /** The latest ten. */
    chats: Type.Array(
      Type.Object({ id: Type.Integer(), with: somebody, last_message_at: nullable(Type.String()) }),
    ),
  },
  examples: {
    reply: {
      ...readableExample,
      phone_e164: examplePhone,
      phone_shown: examplePhone,
      first_name: "Ravi",
      last_name: "Kumar",
      picture: null,
      is_active: true,
      joined_at: "2026-01-05T04:30:00.000Z",
      last_sign_in_at: "2026-11-23T04:30:00.000Z",
      late_cancellations: 0,
      worker: {
        id: 5,
        full_name: "Ravi Kumar",
        job_title: "Electrician",
        hourly_paise: 38000,
        is_active: true,
        is_listed: true,
        rating: 4.5,
        reviews_count: 32,
        charged_paise: 76000,
        paid_paise: 60800,
      },
      chats: [
        {
          id: 8,
          with: { id: 9, name: "Asha Menon", role: "user" },
          last_message_at: "2026-11-22T10:00:00.000Z",
        },
      ],
    },
  },
});

export const listPersonReviews = endpoint({
  name: "listPersonReviews",
  method: "GET",
  path: "/api/v1/admin/people/:id/reviews",
  who: ["admin"],
  key: "none",
  summary: "The reviews that somebody has written or got, newest first.",
  shows: ["reviews"],
  params: { id: id("Person") },
  query: cursorFields,
  reply: itemsReply(
    Type.Object({
      id: Type.Integer(),
      booking_id: Type.Integer(),
      /** This person wrote it; otherwise the review is about them. */
      is_own: Type.Boolean(),
      other: Type.String(),
      rating: Type.Number(),
      title: Type.String(),
      description: Type.String(),
      at: Type.String({ format: "date-time" }),
      /** Its place in Home's quotes; null for a review without words, which is never quoted. */
      on_home: nullable(testimonialPlace()),
    }),
  ),
  examples: {
    reply: {
      items: [
        {
          id: 4,
          booking_id: 31,
          is_own: false,
          other: "Asha Menon",
          rating: 4.5,
          title: "Quick and clean",
          description: "The fan turns again.",
          at: "2026-11-20T10:00:00.000Z",
          on_home: "rule",
        },
      ],
      next: null,
    },
  },
});
