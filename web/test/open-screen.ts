// Opens a screen of the client in the test's page, as main.tsx does: the whole application, at the screen's address.
import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { market } from "@hourhand/contract/market";
import type { CustomerPayments } from "@hourhand/contract/payment-fields";
import { listFeeInvoices } from "@hourhand/contract/papers";
import { viewPayoutAccount } from "@hourhand/contract/payout-accounts";
import { viewClientSettings } from "@hourhand/contract/client-settings";
import { readEarningsByDay } from "@hourhand/contract/dashboards";
import { listPlaces } from "@hourhand/contract/geo";
import { listEarnings, readEarnings } from "@hourhand/contract/earnings";
import { countUnreadMessages } from "@hourhand/contract/chat";
import type { Role } from "@hourhand/contract/endpoint";
import { languages, type Language } from "@hourhand/contract/languages";
import { readMe } from "@hourhand/contract/me";
import { fetchUserData, refreshToken } from "@hourhand/contract/sessions";
import { expect } from "vitest";
import { page as browserPage } from "vitest/browser";
import { App } from "../src/App.tsx";
import { isKnownPage, preloadPage } from "../src/areas/customer/pages.tsx";
import { changeLanguage } from "../src/locales/change-language.ts";
import { language } from "../src/locales/translation.ts";
import { homeOfRole, pageAddress, paths, type PageFields } from "../src/paths.ts";
import { currentPage, startPageKey } from "../src/platform/page-key.ts";
import { restoreSession } from "../src/platform/session.ts";
import { preloadPath } from "../src/routes.tsx";
import document_ from "../index.html?raw";
import { accessTokenFor } from "./tokens.ts";
import { listWorkerPhotos } from "@hourhand/contract/worker-photos";
import { answerUnlessAnswered } from "./wire.ts";

/** The people for whom a screen can be opened. */
export const people = {
  customer: { id: 9, username: "asha", first_name: "Asha", last_name: "Menon", role: "user" },
  worker: { id: 5, username: "ravi", first_name: "Ravi", last_name: "Nair", role: "worker" },
  admin: { id: 1, username: "admin", first_name: "Leela", last_name: "Thomas", role: "admin" },
} as const satisfies Record<string, { role: Role; [field: string]: unknown }>;

const viewports = { desk: [1280, 720], tablet: [900, 1000], phone: [390, 844] } as const;

/** Who opens a screen, and on what kind of device. */
export interface View {
  /** The signed-in person. By default nobody is signed in. */
  as?: keyof typeof people;
  /** The query fields of the address. */
  fields?: PageFields;
  viewport?: keyof typeof viewports | readonly [width: number, height: number];
  scheme?: "light" | "dark";
  language?: Language;
  /** Whether customers pay online; off by default. */
  payments?: CustomerPayments;
  /** Opens the screen as a reload of its history entry, which keeps its state. */
  isReloaded?: boolean;
  /** Opens the screen while the session is still being restored. */
  isRestoring?: boolean;
}

/** The product's page, with its styles and the script that runs before the client. */
const written = new DOMParser().parseFromString(document_, "text/html");
const choices = written.querySelector("script:not([src])")?.textContent ?? "";

/** Copies the parts of index.html that are outside of the client into the test's page. Call it once. */
export function writeDocument(): void {
  for (const element of written.querySelectorAll("head > style, head > meta")) document.head.append(element);
  document.documentElement.dataset["languages"] = languages.join(" ");
}

const noPayoutAccount = {
  kind: "none",
  holder: null,
  account: undefined,
  bank_code: undefined,
  state: "none",
} as const;

let root: Root | undefined;

/**
 * Opens a page of the client by its name (`pages.saved`) in the person's shell, or by an address (`/signin`), and
 * waits until its code has loaded. The test itself waits for the contents. The previous screen is gone, as after a
 * reload.
 */
export async function openScreen(name: string, view: View = {}): Promise<void> {
  closeScreen();
  const person = view.as && people[view.as];
  const [width, height] =
    typeof view.viewport === "object" ? view.viewport : viewports[view.viewport ?? "desk"];
  await browserPage.viewport(width, height);
  answerUnlessAnswered(viewClientSettings, {
    google_client_id: null,
    market: market(),
    customer_payments: view.payments ?? "off",
    social_links: [],
    contact: null,
    demo_accounts: [],
  });
  // A worker's page requests photos. Only its own tests have some.
  answerUnlessAnswered(listWorkerPhotos, { photos: [], next: null });
  // A worker's Home requests them. Only its own tests have some.
  answerUnlessAnswered(readEarningsByDay, { days: [], currency: market().currency });
  // Every map asks for the places around it.
  answerUnlessAnswered(listPlaces, { places: [], tiles: null });
  if (person) {
    localStorage.setItem("auth.refresh", `refresh token of ${person.username}`);
    answerUnlessAnswered(refreshToken, { access: accessTokenFor(person.role) });
    answerUnlessAnswered(fetchUserData, { ...person, profile_picture: null });
    answerUnlessAnswered(readMe, { ...person, language: view.language ?? "en" });
    answerUnlessAnswered(countUnreadMessages, { unread: 0 });
    // The worker's payments ask for earnings. Only their own tests have some.
    answerUnlessAnswered(readEarnings, {
      held_paise: 0,
      payable_paise: 0,
      paid_out_paise: 0,
      owed_fees_paise: 0,
      at_visit_paise: 0,
    });
    answerUnlessAnswered(listEarnings, { items: [], next: null });
    answerUnlessAnswered(listFeeInvoices, { items: [], next: null });
    answerUnlessAnswered(viewPayoutAccount, noPayoutAccount);
  }
  localStorage.setItem("theme", view.scheme ?? "light");
  localStorage.setItem("language", view.language ?? "en");
  const address = name.startsWith("/")
    ? name
    : pageAddress(name, homeOfRole(person?.role ?? ""), view.fields);
  history.replaceState(view.isReloaded ? history.state : null, "", address);
  // oxlint-disable-next-line typescript/no-implied-eval -- index.html's own script, which runs before anything else there too
  new Function(choices)();
  startPageKey();
  const restored = restoreSession();
  if (!view.isRestoring) await restored;
  if (language() !== document.documentElement.lang)
    await changeLanguage(document.documentElement.lang as Language);
  const shown = currentPage();
  await (location.pathname === paths.home && shown !== undefined && isKnownPage(shown)
    ? preloadPage(shown)
    : preloadPath(location.pathname));
  delete document.documentElement.dataset["first"];
  const place = document.createElement("div");
  place.id = "root";
  document.body.prepend(place);
  root = createRoot(place);
  // Without StrictMode, because the product's build does not run effects twice either.
  root.render(createElement(BrowserRouter, null, createElement(App)));
}

/**
 * Waits until the screen is waiting for nothing. Use it for checks that do not retry, or that something has not
 * happened.
 */
export async function screenReady(): Promise<void> {
  const isReady = (): boolean => "ready" in document.documentElement.dataset;
  await expect.poll(isReady, { message: "nothing is on its way" }).toBe(true);
}

export function closeScreen(): void {
  delete document.documentElement.dataset["ready"];
  root?.unmount();
  root = undefined;
  document.querySelector("#root")?.remove();
}
