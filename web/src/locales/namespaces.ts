// The catalogue's namespaces and their ids, for the type checker: a misspelt id does not compile.
import type admin from "./en/admin.json";
import type auth from "./en/auth.json";
import type bookings from "./en/bookings.json";
import type chat from "./en/chat.json";
import type dashboards from "./en/dashboards.json";
import type desk from "./en/desk.json";
import type endings from "./en/endings.json";
import type home from "./en/home.json";
import type keys from "./en/keys.json";
import type language from "./en/language.json";
import type legal from "./en/legal.json";
import type map from "./en/map.json";
import type money from "./en/money.json";
import type notifications from "./en/notifications.json";
import type offline from "./en/offline.json";
import type ordering from "./en/ordering.json";
import type own from "./en/own.json";
import type payments from "./en/payments.json";
import type profile from "./en/profile.json";
import type proposals from "./en/proposals.json";
import type register from "./en/register.json";
import type reviews from "./en/reviews.json";
import type saved from "./en/saved.json";
import type schedule from "./en/schedule.json";
import type shell from "./en/shell.json";
import type ui from "./en/ui.json";
import type visit from "./en/visit.json";
import type wallet from "./en/wallet.json";
import type webhooks from "./en/webhooks.json";
import type worker from "./en/worker.json";
import type workers from "./en/workers.json";

interface Namespaces {
  admin: typeof admin;
  auth: typeof auth;
  bookings: typeof bookings;
  chat: typeof chat;
  dashboards: typeof dashboards;
  desk: typeof desk;
  endings: typeof endings;
  home: typeof home;
  keys: typeof keys;
  language: typeof language;
  legal: typeof legal;
  map: typeof map;
  money: typeof money;
  notifications: typeof notifications;
  offline: typeof offline;
  ordering: typeof ordering;
  own: typeof own;
  payments: typeof payments;
  profile: typeof profile;
  proposals: typeof proposals;
  register: typeof register;
  reviews: typeof reviews;
  saved: typeof saved;
  schedule: typeof schedule;
  shell: typeof shell;
  ui: typeof ui;
  visit: typeof visit;
  wallet: typeof wallet;
  webhooks: typeof webhooks;
  worker: typeof worker;
  workers: typeof workers;
}

/** A namespace of the catalogue, as `loadNamespaces` and `lazyScreen` take it. */
export type Namespace = keyof Namespaces;

/** Every id of every catalogue. */
export type MessageId = { [P in Namespace]: Extract<keyof Namespaces[P], string> }[Namespace];
