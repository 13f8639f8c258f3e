// Push notifications on this device: their state, and switching them on and off (docs/rules/notices.md 24, 25, 30).
// The browser holds the subscription. `push.device` holds its person and the server's id for it.
import { useSyncExternalStore } from "react";
import {
  addPushSubscription as addPushSubscriptionCall,
  readPushKey as readPushKeyCall,
  removePushSubscription as removePushSubscriptionCall,
} from "@hourhand/contract/push";
import { notFound } from "@hourhand/contract/problem";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { session, subscribeToSession } from "./session.ts";
import { createListeners } from "./listeners.ts";
import { deviceStorage } from "./browser-storage.ts";

/**
 * `blocked`: by the browser's own settings, which no page can change. `install-first`: an iPhone or iPad supports
 * push messages only for applications on its Home Screen.
 */
export type PushState = "off" | "on" | "blocked" | "unsupported" | "install-first";

const storageKey = "push.device";
const declinedKey = "push.declined";
const listeners = createListeners();

interface StoredDevice {
  readonly person: number;
  readonly id: number;
}

function storedDevice(): StoredDevice | undefined {
  try {
    return (JSON.parse(deviceStorage.getItem(storageKey) ?? "null") ?? undefined) as StoredDevice | undefined;
  } catch {
    return undefined;
  }
}

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad identifies itself as a Mac.
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** The state for this device and the signed-in person. */
export function pushState(): PushState {
  const isSupported =
    "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  if (!isSupported) return isApple() ? "install-first" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && storedDevice()?.person === session().user_id ? "on" : "off";
}

/** The state inside a component. It follows changes in the browser's settings. */
export const usePushState = (): PushState =>
  useSyncExternalStore((listener) => {
    const stop = listeners.subscribe(listener);
    document.addEventListener("visibilitychange", listener);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", listener);
    };
  }, pushState);

/** Whether somebody chose 'Not now' on this device. */
export const isPushDeclined = (): boolean => deviceStorage.getItem(declinedKey) !== null;

/** Stores that somebody chose 'Not now'. */
export function declinePush(): void {
  deviceStorage.setItem(declinedKey, "yes");
}

/**
 * Asks for the browser's permission and subscribes this device.
 * @throws ApiError, or the browser's error. Then nothing has changed
 */
export async function switchPushOn(): Promise<PushState> {
  try {
    if ((await Notification.requestPermission()) === "granted") await addPushSubscription();
  } finally {
    listeners.notify();
  }
  return pushState();
}

/**
 * Unsubscribes this device in the browser and on the server.
 * @throws ApiError. Then nothing has changed
 */
export async function switchPushOff(): Promise<void> {
  const device = storedDevice();
  if (device) await removePushSubscription(device.id);
  await clearPush();
}

/** Closes the notifications shown on this device, because they were for the person who was signed in. */
export async function closePushed(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  const notifications = (await registration?.getNotifications?.()) ?? [];
  for (const notification of notifications) notification.close();
}

/** Unsubscribes in the browser. On the server the subscription ends with the session. */
export async function clearPush(): Promise<void> {
  deviceStorage.removeItem(storageKey);
  listeners.notify();
  // The subscription ends even if the notifications cannot be closed.
  await closePushed().catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * Renews the subscription at each start, if the server has lost it or has a new key.
 * @returns a function that stops it
 */
export function followPush(): () => void {
  let checked: number | undefined;
  const renew = async (): Promise<void> => {
    const device = storedDevice();
    if (!device || !("serviceWorker" in navigator)) return;
    // Another person has signed in, who did not ask for push messages.
    if (device.person !== session().user_id || Notification.permission !== "granted") await clearPush();
    else await addPushSubscription();
  };
  const check = (): void => {
    const { user_id, accessToken } = session();
    // Checks again after the next sign-in, because the subscription ended with the session.
    if (user_id === undefined) checked = undefined;
    if (accessToken === "" || user_id === checked) return;
    checked = user_id;
    // Without a network, the next start renews it.
    void renew().catch(() => undefined);
  };
  const onWorker = ({ data }: MessageEvent): void => {
    if (data === "push changed") void renew().catch(() => undefined);
  };
  check();
  const stop = subscribeToSession(check);
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  worker?.addEventListener("message", onWorker);
  return () => {
    stop();
    worker?.removeEventListener("message", onWorker);
  };
}

/** The server's key in the format that the browser expects. */
async function readPushKey(): Promise<Uint8Array<ArrayBuffer>> {
  const { key } = await call(readPushKeyCall, {});
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isMadeWith({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options.applicationServerKey && new Uint8Array(options.applicationServerKey);
  return own?.length === key.length && own.every((byte, index) => byte === key[index]);
}

/** A service worker that cannot be installed never becomes ready, so this limits the wait. */
const workerSeconds = 10;

/**
 * Settles with the work, or rejects after this many seconds.
 * @throws DOMException
 */
async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("no service worker", "TimeoutError")), seconds * 1_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Subscribes with the server's key, unless already subscribed, and sends the subscription to the server. */
async function addPushSubscription(): Promise<void> {
  const person = session().user_id;
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const { pushManager } = await withinSeconds(workerSeconds, serviceWorker.ready);
  const key = await readPushKey();
  let subscription = await pushManager.getSubscription();
  if (subscription && !isMadeWith(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const { id } = await call(addPushSubscriptionCall, { endpoint, keys: { p256dh, auth } }, { as: person });
  if (person !== undefined && session().user_id === person)
    deviceStorage.setItem(storageKey, JSON.stringify({ person, id } satisfies StoredDevice));
  listeners.notify();
}

/** A subscription that the server does not know has already ended. */
async function removePushSubscription(id: number): Promise<void> {
  try {
    await call(removePushSubscriptionCall, { id });
  } catch (error) {
    if (!(error instanceof ApiError && error.is(notFound))) throw error;
  }
}
