// The offline queue: mutations that the server did not answer. Each is stored on the device with its idempotency key,
// and sent in order once the server can be reached (docs/rules/offline.md 14–17). Messages have their own queue
// (features/chat/outbox.ts), because they are sent through sockets.
import { tabChannel, tabLocks } from "./browser-storage.ts";
import { cancelBooking, changeBookingStatus } from "@hourhand/contract/bookings";
import { removeSavedWorker, saveWorker } from "@hourhand/contract/catalogue";
import { keyReused } from "@hourhand/contract/problem";
import { reviewBooking } from "@hourhand/contract/reviews";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { translate } from "../locales/translation.ts";
import { ApiError, errorMessage } from "./api-error.ts";
import { call } from "./call.ts";
import { queuedCalls, setQueue, pendingCalls } from "./offline-queue-state.ts";
import { inDatabase, type QueuedCall } from "./device-tables.ts";
import { queryClient } from "./query-client.ts";
import { session, subscribeToSession } from "./session.ts";

const sendable: ReadonlyMap<string, AnyEndpoint> = new Map(
  [saveWorker, removeSavedWorker, cancelBooking, changeBookingStatus, reviewBooking].map((one) => [
    one.name,
    one,
  ]),
);
/**
 * A day less than the server keeps an idempotency key. Older calls are treated as rejected, so that the person
 * decides.
 */
const maxAgeMs = 7 * 24 * 3_600_000;
/** The limit per person, including rejected calls. */
const maxCalls = 200;
const retryMs = 30_000;
/** Another sender, in this tab or another, may have started before this call was queued. */
const inTurnMs = 1_000;

const isWaiting = ({ refusal }: QueuedCall): boolean => refusal === undefined;

/**
 * Tells the other tabs that calls are pending, so they queue new ones behind them, and when the server accepts the
 * next request.
 */
let otherTabs: BroadcastChannel | undefined;
/** The server accepts no request before this time (`Retry-After`), in milliseconds since 1970. */
let notBefore = 0;

/** Reads the signed-in person's queue. */
export async function readQueue(): Promise<readonly QueuedCall[]> {
  const person = session().user_id;
  const all = (await inDatabase((opened) => opened.getAll("acts"))) ?? [];
  setQueue(
    all.filter((one) => one.person === person),
    person,
  );
  return queuedCalls();
}

/** Reads the queue after this tab changed it, and tells the other tabs to read it too. */
async function reloadAllTabs(): Promise<void> {
  await readQueue();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its page's
  otherTabs?.postMessage(notBefore);
}

/**
 * Stores a call, unless somebody else has signed in since.
 * @param retryAfterSeconds the delay before the server accepts another request
 * @returns whether the device stored it, or `full` if the queue has no room
 */
export async function enqueueCall(
  name: string,
  input: object,
  key: string,
  person: number | undefined,
  retryAfterSeconds = 0,
): Promise<boolean | "full"> {
  if (person === undefined || session().user_id !== person || !sendable.has(name)) return false;
  const queued = { person, name, input, key, at: Date.now() };
  notBefore = Math.max(notBefore, queued.at + retryAfterSeconds * 1_000);
  const order = await inDatabase(async (opened) => {
    const { store, done } = opened.transaction("acts", "readwrite");
    const all = await store.getAll();
    const isFull = all.filter((one) => one.person === person).length >= maxCalls;
    const added = isFull ? ("full" as const) : await store.add(queued as QueuedCall);
    await done;
    return added;
  });
  await reloadAllTabs();
  void sendQueue();
  return order === "full" ? order : order !== undefined;
}

/** @returns whether the row was deleted */
async function deleteCall(order: number): Promise<boolean> {
  const isDone = await inDatabase((opened) => opened.delete("acts", order).then(() => true));
  await reloadAllTabs();
  return isDone ?? false;
}

/** @returns whether the row was stored */
async function put(queued: QueuedCall): Promise<boolean> {
  const order = await inDatabase((opened) => opened.put("acts", queued));
  await reloadAllTabs();
  return order !== undefined;
}

/** Removes a rejected call. */
export async function discardCall({ order }: QueuedCall): Promise<void> {
  await deleteCall(order);
}

/** Sends a rejected call again, because the reason for the rejection may no longer apply. */
export async function retryCall(queued: QueuedCall): Promise<void> {
  await put({ ...queued, at: Date.now(), refusal: undefined });
  await sendQueue();
}

/** Counts a person's unsent calls and messages. */
export async function countUnsent(): Promise<number> {
  const person = session().user_id;
  const messages = (await inDatabase((opened) => opened.getAll("outbox"))) ?? [];
  return (await readQueue()).length + messages.filter(({ sender }) => sender === person).length;
}

/** A server error (500) counts as a rejection. Otherwise all later calls might wait for days. */
const mustWait = (error: ApiError): boolean =>
  error.isUnanswered || error.status === 429 || error.isUnauthenticated;

/**
 * Sends one call.
 * @returns the delay in milliseconds before the next attempt, if there is no decision yet or the device could not
 * store the outcome. Later calls wait
 */
async function sendOne(queued: QueuedCall): Promise<number | undefined> {
  const endpoint = sendable.get(queued.name);
  const isOld = Date.now() - queued.at > maxAgeMs;
  try {
    if (!endpoint || isOld) throw new Error(translate("offline.tooOld"));
    await call(endpoint, queued.input as never, { idempotencyKey: queued.key, as: queued.person });
  } catch (error) {
    if (error instanceof ApiError && mustWait(error)) {
      const seconds = error.retryAfterSeconds ?? 0;
      notBefore = Math.max(notBefore, Date.now() + seconds * 1_000);
      return Math.max(retryMs, seconds * 1_000);
    }
    // The person has logged out in the meantime. The call waits until they sign in again.
    if (session().user_id !== queued.person) return retryMs;
    // A reused key with a different body means that the call has already arrived in another form.
    if (!(error instanceof ApiError && error.is(keyReused))) {
      const refusal = error instanceof ApiError ? errorMessage(error) : (error as Error).message;
      return (await put({ ...queued, refusal })) ? undefined : retryMs;
    }
  }
  return (await deleteCall(queued.order)) ? undefined : retryMs;
}

let timer: ReturnType<typeof setTimeout> | undefined;

function sendLater(pauseMs: number): void {
  timer ??= setTimeout(() => void sendQueue(), pauseMs);
}

async function sendAll(): Promise<void> {
  let sent = false;
  for (;;) {
    const next = (await readQueue()).find(isWaiting);
    if (!next || session().accessToken === "") break;
    // The server may have sent `Retry-After` in the meantime, perhaps for the call that was just read.
    const earlyMs = notBefore - Date.now();
    const pauseMs = earlyMs > 0 ? earlyMs : await sendOne(next);
    if (pauseMs !== undefined) {
      sendLater(pauseMs);
      break;
    }
    sent = true;
  }
  // Replaces the optimistic values with the server's.
  if (sent) void queryClient.invalidateQueries();
}

/**
 * Sends the pending calls one after the other. If this or another tab is already sending, tries again a moment later.
 */
export async function sendQueue(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (!navigator.onLine || session().accessToken === "") return;
  // Without locks, only the idempotency keys prevent duplicates.
  const locks = tabLocks();
  if (!locks) return sendAll();
  await locks.request("hourhand acts", { ifAvailable: true }, async (lock) => {
    if (lock !== null) await sendAll();
    else if (pendingCalls().length > 0) sendLater(inTurnMs);
  });
  return undefined;
}

/**
 * Sends the queue whenever the server may be reachable again.
 * @returns a function that stops it
 */
export function startOfflineQueue(): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let person = session().user_id;
  let token = "";
  const send = (): void => void readQueue().then(sendQueue);
  const sendWhenVisible = (): void => {
    if (document.visibilityState === "visible") send();
  };
  // The tab that queued the call may be closed before it can send it.
  const onMessage = async ({ data }: MessageEvent<number>): Promise<void> => {
    notBefore = Math.max(notBefore, data);
    await readQueue();
    if (pendingCalls().length > 0) sendLater(retryMs);
  };
  const onSessionChange = (): void => {
    const now = session();
    if (now.user_id === person && (now.accessToken === "") === (token === "")) return;
    person = now.user_id;
    token = now.accessToken;
    send();
  };
  // Without a channel, each tab reads the queue when it becomes visible.
  otherTabs = tabChannel("hourhand acts");
  otherTabs?.addEventListener("message", (event: MessageEvent<number>) => void onMessage(event), { signal });
  send();
  const stop = subscribeToSession(onSessionChange);
  addEventListener("online", send, { signal });
  document.addEventListener("visibilitychange", sendWhenVisible, { signal });
  return () => {
    stopped.abort();
    otherTabs?.close();
    otherTabs = undefined;
    clearTimeout(timer);
    timer = undefined;
    // A queue that starts again may ask the server at once.
    notBefore = 0;
    stop();
  };
}
