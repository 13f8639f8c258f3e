// Every call of the contract with a valid request, for tests that go through all of them.
import * as accounts from "@hourhand/contract/accounts";
import * as accountsAdmin from "@hourhand/contract/accounts-admin";
import * as apiKeys from "@hourhand/contract/api-keys";
import * as arrivals from "@hourhand/contract/arrivals";
import * as audit from "@hourhand/contract/audit";
import * as bookingCalendar from "@hourhand/contract/booking-calendar";
import * as bookingForm from "@hourhand/contract/booking-form";
import * as bookingsAdmin from "@hourhand/contract/bookings-admin";
import * as bookings from "@hourhand/contract/bookings";
import * as bookingsV1 from "@hourhand/contract/bookings-v1";
import * as cancellations from "@hourhand/contract/cancellations";
import * as catalogueAdmin from "@hourhand/contract/catalogue-admin";
import * as catalogue from "@hourhand/contract/catalogue";
import * as chat from "@hourhand/contract/chat";
import * as customerPayments from "@hourhand/contract/customer-payments";
import * as dashboards from "@hourhand/contract/dashboards";
import * as disputes from "@hourhand/contract/disputes";
import * as earnings from "@hourhand/contract/earnings";
import * as events from "@hourhand/contract/events";
import * as home from "@hourhand/contract/home";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import * as geo from "@hourhand/contract/geo";
import * as legal from "@hourhand/contract/legal";
import * as me from "@hourhand/contract/me";
import * as moneyAdmin from "@hourhand/contract/money-admin";
import * as notificationPreferences from "@hourhand/contract/notification-preferences";
import * as notices from "@hourhand/contract/notices";
import * as ownHome from "@hourhand/contract/own-home";
import * as operation from "@hourhand/contract/operation";
import * as payoutAccounts from "@hourhand/contract/payout-accounts";
import * as papers from "@hourhand/contract/papers";
import * as policies from "@hourhand/contract/policies";
import * as proposals from "@hourhand/contract/proposals";
import * as push from "@hourhand/contract/push";
import * as reconciliation from "@hourhand/contract/reconciliation";
import * as reviews from "@hourhand/contract/reviews";
import * as schedule from "@hourhand/contract/schedule";
import * as scheduleExceptions from "@hourhand/contract/schedule-exceptions";
import * as ownSessions from "@hourhand/contract/own-sessions";
import * as sessions from "@hourhand/contract/sessions";
import * as signIn from "@hourhand/contract/sign-in";
import * as settings from "@hourhand/contract/settings";
import * as suggestions from "@hourhand/contract/suggestions";
import * as testimonials from "@hourhand/contract/testimonials";
import * as wallet from "@hourhand/contract/wallet";
import * as visitPayments from "@hourhand/contract/visit-payments";
import * as visitPhotos from "@hourhand/contract/visit-photos";
import * as visitSharing from "@hourhand/contract/visit-sharing";
import * as webhooks from "@hourhand/contract/webhooks";
import * as workerDay from "@hourhand/contract/worker-day";
import * as workerPhotos from "@hourhand/contract/worker-photos";

const modules: object[] = [
  accounts,
  accountsAdmin,
  apiKeys,
  arrivals,
  audit,
  bookingCalendar,
  bookingForm,
  bookings,
  bookingsAdmin,
  bookingsV1,
  cancellations,
  catalogue,
  catalogueAdmin,
  chat,
  customerPayments,
  dashboards,
  disputes,
  earnings,
  events,
  home,
  geo,
  legal,
  me,
  moneyAdmin,
  notificationPreferences,
  notices,
  ownHome,
  operation,
  payoutAccounts,
  papers,
  policies,
  proposals,
  push,
  reconciliation,
  reviews,
  schedule,
  scheduleExceptions,
  ownSessions,
  sessions,
  signIn,
  settings,
  suggestions,
  testimonials,
  wallet,
  visitPayments,
  visitPhotos,
  visitSharing,
  webhooks,
  workerDay,
  workerPhotos,
];

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

export const allEndpoints: readonly AnyEndpoint[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

/** The parts of a field's schema that are used here. */
export interface FieldSchema {
  type?: string;
  enum?: string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** The schema of an array's items. */
  items?: FieldSchema;
}

// Values for fields whose format the schema only describes by a pattern.
const ofName: Record<string, unknown> = {
  email: "nobody.yet@example.com",
  phone: "+919876543210",
  username: "nobody.yet",
  password: "correct horse battery",
  cpassword: "correct horse battery",
  otp: "123456",
  selectedDay: "Monday 2026-11-23",
  date: "2026-11-23",
  from_date: "2099-11-23",
  to_date: "2099-11-23",
  time: "09:30",
  startTime: "09:00",
  from: "09:00",
  to: "10:00",
  rating: 4.5,
  latitude: 9.98,
  longitude: 76.28,
};

/** Returns a valid value for a field. */
export function soundValue(name: string, field: FieldSchema): unknown {
  if (field.enum) return field.enum[0];
  if (name in ofName) return ofName[name];
  if (field.type === "array") return field.items ? [soundValue(name, field.items)] : [];
  if (field.type === "boolean") return true;
  if (field.type === "integer" || field.type === "number") return Math.max(1, field.minimum ?? 1);
  return "words".padEnd(field.minLength ?? 0, "x");
}

/** Returns the role that may make the call; undefined if it needs no session. */
export const callerOf = ({ who }: AnyEndpoint): "admin" | "worker" | "user" | undefined =>
  who === "anyone" ? undefined : who === "signed-in" ? "user" : who[0];

const required = (schema: AnyEndpoint["body"]) =>
  new Set<string>((schema as { required?: string[] }).required);

/**
 * Returns a request to a call with every required field, and its pictures; `known` has values for fields that need a
 * particular one.
 */
export function soundRequest(
  endpoint: AnyEndpoint,
  known: Record<string, unknown> = {},
): {
  path: string;
  body?: Record<string, unknown> | FormData;
} {
  const fieldsOf = (schema: AnyEndpoint["body"]) =>
    Object.entries(schema.properties as Record<string, FieldSchema>).filter(([name]) =>
      required(schema).has(name),
    );
  const params = endpoint.params.properties as Record<string, FieldSchema>;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    String(soundValue(name, params[name] ?? {})),
  );
  const query = new URLSearchParams();
  for (const [name, field] of fieldsOf(endpoint.query)) query.set(name, String(soundValue(name, field)));
  if (endpoint.onlyWithQuery) query.set(endpoint.onlyWithQuery, "week");
  const url = query.size > 0 ? `${path}?${query.toString()}` : path;
  if (endpoint.method === "GET") return { path: url };
  const body = Object.fromEntries(
    fieldsOf(endpoint.body).map(([name, field]) => [name, known[name] ?? soundValue(name, field)]),
  );
  if (Object.keys(endpoint.pictures).length === 0) return { path: url, body };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  for (const name of Object.keys(endpoint.pictures)) form.append(name, new Blob(["no picture"]), "a.png");
  return { path: url, body: form };
}
