// Where this device is: asked of the browser only when something needs it, remembered while the page is open.
import type { MessageId } from "../locales/namespaces.ts";
import { translate } from "../locales/translation.ts";
import { tabStorage } from "./browser-storage.ts";

/** Degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Stands for 'unknown' on the wire (docs/rules/places.md 1). */
export const UNKNOWN_POSITION: Position = { latitude: 0, longitude: 0 };

const sentences = {
  unsupported: "ui.position.unsupported",
  denied: "ui.position.denied",
  missing: "ui.position.missing",
} as const satisfies Record<string, MessageId>;

/** There is no position: why, and a `message` fit to be shown. */
export class GeolocationError extends Error {
  override name = "NoPosition";
  readonly reason: keyof typeof sentences;
  constructor(reason: keyof typeof sentences) {
    super(translate(sentences[reason]));
    this.reason = reason;
  }
}

const maxWaitMs = 10_000;
const maxAgeMs = 5 * 60_000;
let last: Position | undefined;
/** Whether it may not be known without a question; a permitted one that did not come in time may come at the next try. */
let mayNotBeKnown = false;

/** Whether this browser can tell where it is. One may have taken that away and left the name. */
export const isPositionSupported = (): boolean => Boolean((navigator as Partial<Navigator>).geolocation);

/** The position as last told to this page, without asking. */
export const lastKnownPosition = (): Position | undefined => last;

/** Whether this page has found out where it is, or that it may not know without asking. */
export const isPositionKnown = (): boolean => mayNotBeKnown || last !== undefined;

/** As before anything has asked for it: for screen tests, which share a page. */
export function forgetPosition(): void {
  last = undefined;
  mayNotBeKnown = false;
}

/** Asks the browser, which may ask the person. @throws GeolocationError */
export function requestPosition(waitMs = maxWaitMs): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!isPositionSupported()) {
      reject(new GeolocationError("unsupported"));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        last = { latitude: coords.latitude, longitude: coords.longitude };
        resolve(last);
      },
      (refusal) => reject(new GeolocationError(refusal.code === 1 ? "denied" : "missing")),
      { timeout: waitMs, maximumAge: maxAgeMs },
    );
  });
}

async function permission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state;
  } catch {
    return "prompt";
  }
}

/** The position where the person has already allowed it; undefined, without a question, everywhere else. */
export async function positionIfPermitted(waitMs = 2_000): Promise<Position | undefined> {
  const isPermitted = (await permission()) === "granted";
  mayNotBeKnown ||= !isPermitted;
  try {
    return isPermitted ? await requestPosition(waitMs) : last;
  } catch {
    return last;
  }
}

const requestedKey = "position.asked";

/**
 * Asks once in a tab, where that makes the browser ask the person: not before they have done something, as browsers want it.
 * Resolves with undefined where it was asked before. @throws GeolocationError
 */
export async function requestPositionOnce(signal: AbortSignal): Promise<Position | undefined> {
  if (tabStorage.getItem(requestedKey) !== null) return last;
  if (isPositionSupported() && (await permission()) === "prompt") await firstGesture(signal);
  if (signal.aborted) return undefined;
  tabStorage.setItem(requestedKey, "true");
  return requestPosition();
}

function firstGesture(signal: AbortSignal): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve();
  return new Promise((resolve) => {
    for (const kind of ["pointerup", "keydown"])
      addEventListener(kind, () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve());
  });
}
