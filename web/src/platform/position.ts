// The device's position: read from the browser only when needed, and cached while the page is open.
import type { MessageId } from "../locales/namespaces.ts";
import { translate } from "../locales/translation.ts";
import { tabStorage } from "./browser-storage.ts";

/** In degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** The value on the wire for an unknown position (docs/rules/places.md 1). */
export const UNKNOWN_POSITION: Position = { latitude: 0, longitude: 0 };

const sentences = {
  unsupported: "ui.position.unsupported",
  denied: "ui.position.denied",
  missing: "ui.position.missing",
} as const satisfies Record<string, MessageId>;

/** The reason why there is no position. Its `message` can be shown. */
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
/**
 * Whether reading the position needs the person's permission. If it is allowed but timed out, the next attempt may
 * succeed.
 */
let mayNotBeKnown = false;

/** Whether this browser supports geolocation. Some browsers keep the property but remove the feature. */
export const isPositionSupported = (): boolean => Boolean((navigator as Partial<Navigator>).geolocation);

/** The cached position. Does not ask the browser. */
export const lastKnownPosition = (): Position | undefined => last;

/** Whether this page has the position, or knows that it needs permission. */
export const isPositionKnown = (): boolean => mayNotBeKnown || last !== undefined;

/** Resets this module. Screen tests share a page, so they need it. */
export function forgetPosition(): void {
  last = undefined;
  mayNotBeKnown = false;
}

/**
 * Reads the position. The browser may ask the person for permission.
 * @throws GeolocationError
 */
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

/** The position if the person has already allowed it. Otherwise undefined, without a prompt. */
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
 * Asks once per tab. If the browser would prompt, waits for the person's first gesture, as browsers require. If it
 * has asked before, resolves with the cached position, if any.
 * @throws GeolocationError
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
