// The action that a signed-out person was about to take. The tab keeps it until they have signed in, even through
// sign-up and its OTP (docs/rules/screens.md 38).
import { useSyncExternalStore } from "react";
import { tabStorage } from "./browser-storage.ts";

/** The address to return to, and the action to do there. */
export interface Intent {
  address: string;
  /** The worker to save. */
  save?: number;
  /** The booking they were about to make, in the language used then: worker, time, price. */
  booking?: string;
}

/** The sheet's texts, and the page behind the sheet. */
export interface Offer {
  on: string;
  /** Why the person has to sign in. The sheet says it, so that no toast is above the sheet. */
  reason?: string;
  detail?: string;
}

/** Its key in session storage. */
export const intentKey = "intent";
let offer: Offer | undefined;
let notifyListener = (): void => undefined;

/** Shows the sign-in sheet. Undefined closes it. */
export function offerSignIn(next?: Offer): void {
  offer = next;
  notifyListener();
}

/** Closes the sheet of this offer, unless it shows another one by now. */
export function endOffer(ended: Offer): void {
  if (offer === ended) offerSignIn();
}

/** Stores an intent. Also shows the sign-in sheet if the page behind it is given. */
export function storeIntent(intent: Intent, shown?: Offer): void {
  tabStorage.setItem(intentKey, JSON.stringify(intent));
  offerSignIn(shown);
}

/** One listener is enough, because only the customer shell shows the sheet. */
const subscribe = (listener: () => void) => {
  notifyListener = listener;
  return () => undefined;
};

/** The sign-in sheet to show now. */
export const useSignInOffer = (): Offer | undefined =>
  useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );
