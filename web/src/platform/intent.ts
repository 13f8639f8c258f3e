// What somebody signed out was about to do: kept for the tab until they have signed in, over sign-up and its OTP
// (docs/rules/screens.md 38).
import { useSyncExternalStore } from "react";
import { tabStorage } from "./browser-storage.ts";

/** Where to come back to, and what is to be done there. */
export interface Intent {
  address: string;
  /** The worker to save. */
  save?: number;
}

/** What the sheet says of it, and the page over which it stands. */
export interface Offer {
  on: string;
  detail?: string;
}

/** Its key in session storage. */
export const intentKey = "intent";
let offer: Offer | undefined;
let notifyListener = (): void => undefined;

/** Shows the sheet with the ways to sign in, or nothing any more. */
export function offerSignIn(next?: Offer): void {
  offer = next;
  notifyListener();
}

/** Keeps an intent, and offers to sign in where a page is named over which the sheet stands. */
export function storeIntent(intent: Intent, shown?: Offer): void {
  tabStorage.setItem(intentKey, JSON.stringify(intent));
  offerSignIn(shown);
}

/** One listener: the customer shell is where it is offered. */
const subscribe = (listener: () => void) => {
  notifyListener = listener;
  return () => undefined;
};

/** What is offered now. */
export const useSignInOffer = (): Offer | undefined =>
  useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );
