// Whether this device is told by push, and how that is switched on and off (docs/rules/notices.md 24, 25, 30). The browser holds the
// subscription; under `push.device` stands whose it is and what the server calls it.
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
 * `blocked` by the browser's own settings, which no page can change; `install-first`: an iPhone or iPad tells only what
 * stands on its Home Screen.
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
  // An iPad says that it is a Mac.
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/** How it stands with this device and whoever is signed in. */
export function pushState(): PushState {
  const isSupported =
    "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  if (!isSupported) return isApple() ? "install-first" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && storedDevice()?.person === session().user_id ? "on" : "off";
}

/** The same inside a component; it follows what is changed in the browser's settings meanwhile. */
export const usePushState = (): PushState =>
  useSyncExternalStore((listener) => {
    const stop = listeners.subscribe(listener);
    document.addEventListener("visibilitychange", listener);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", listener);
    };
  }, pushState);

/** Whether somebody said 'Not now' on this device. */
export const isPushDeclined = (): boolean => deviceStorage.getItem(declinedKey) !== null;

/** Remembers a 'Not now'. */
export function declinePush(): void {
  deviceStorage.setItem(declinedKey, "yes");
}

/** Asks the browser's question and has this device told. @throws ApiError, or the browser's error; then it is as before */
export async function switchPushOn(): Promise<PushState> {
  try {
    if ((await Notification.requestPermission()) === "granted") await addPushSubscription();
  } finally {
    listeners.notify();
  }
  return pushState();
}

/** Ends it, here and at the server. @throws ApiError; then it is as before */
export async function switchPushOff(): Promise<void> {
  const device = storedDevice();
  if (device) await removePushSubscription(device.id);
  await clearPush();
}

/** Closes the notifications that stand on this device: they are for who was signed in. */
export async function closePushed(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
}

/** Ends it here: at the server it ends with the session. */
export async function clearPush(): Promise<void> {
  deviceStorage.removeItem(storageKey);
  listeners.notify();
  // Whether or not they can be closed, the subscription ends.
  await closePushed().catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Keeps the device told: what the server has lost, or another key, is put right at each start. @returns how to stop */
export function followPush(): () => void {
  let checked: number | undefined;
  const renew = async (): Promise<void> => {
    const device = storedDevice();
    if (!device || !("serviceWorker" in navigator)) return;
    // Somebody else is here now, who did not ask for it.
    if (device.person !== session().user_id || Notification.permission !== "granted") await clearPush();
    else await addPushSubscription();
  };
  const check = (): void => {
    const { user_id, accessToken } = session();
    // Whoever signs in anew is looked at anew: their device ended with the session.
    if (user_id === undefined) checked = undefined;
    if (accessToken === "" || user_id === checked) return;
    checked = user_id;
    // Without a network the next start does it.
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

/** The server's key, as the browser takes it. */
async function readPushKey(): Promise<Uint8Array<ArrayBuffer>> {
  const { key } = await call(readPushKeyCall, {});
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isMadeWith({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = options.applicationServerKey && new Uint8Array(options.applicationServerKey);
  return own?.length === key.length && own.every((byte, index) => byte === key[index]);
}

/** One that cannot be installed is never ready. */
const workerSeconds = 10;

/** The same, or after so many seconds a failure of the browser's kind. @throws DOMException */
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

/** Subscribes with the server's key, unless that is done, and says so to the server. */
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

/** What the server does not know any more has ended already. */
async function removePushSubscription(id: number): Promise<void> {
  try {
    await call(removePushSubscriptionCall, { id });
  } catch (error) {
    if (!(error instanceof ApiError && error.is(notFound))) throw error;
  }
}
