// What somebody did while nobody answered: kept on the device under its idempotency key, and sent in its order once somebody does
// (docs/rules/offline.md 14–17). Messages have their own (features/chat/outbox.ts): they go through sockets.
import { tabChannel, tabLocks } from "./browser-storage.ts";
import { cancelBooking, changeBookingStatus } from "@hourhand/contract/bookings";
import { removeSavedWorker, saveWorker } from "@hourhand/contract/catalogue";
import { keyReused } from "@hourhand/contract/problem";
import { reviewBooking } from "@hourhand/contract/reviews";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { translate } from "../locales/translation.ts";
import { ApiError, errorMessage } from "./api-error.ts";
import { call } from "./call.ts";
import { queuedActs, setQueuedActs, waitingActs } from "./acts-on-device.ts";
import { inDatabase, type QueuedAct } from "./device-tables.ts";
import { queryClient } from "./query-client.ts";
import { session, subscribeToSession } from "./session.ts";

const sendable: ReadonlyMap<string, AnyEndpoint> = new Map(
  [saveWorker, removeSavedWorker, cancelBooking, changeBookingStatus, reviewBooking].map((one) => [
    one.name,
    one,
  ]),
);
/** As long as the server keeps a key, less a day: what is older is asked about. */
const maxAgeMs = 7 * 24 * 3_600_000;
/** Of one person, those that were refused too. */
const maxActs = 200;
const retryMs = 30_000;
/** Who sends in another tab, or in this one, may have begun before there was anything of this press's. */
const inTurnMs = 1_000;

const isWaiting = ({ refusal }: QueuedAct): boolean => refusal === undefined;

/** Told in every tab: what is done there goes behind what waits here, and no sooner than the server wants it. */
let otherTabs: BroadcastChannel | undefined;
/** Until then the server does not want to be asked again (`Retry-After`), in milliseconds since 1970. */
let notBefore = 0;

/** Reads what is kept of whoever is signed in. */
export async function readActs(): Promise<readonly QueuedAct[]> {
  const person = session().user_id;
  const all = (await inDatabase((opened) => opened.getAll("acts"))) ?? [];
  setQueuedActs(
    all.filter((one) => one.person === person),
    person,
  );
  return queuedActs();
}

/** Reads what is kept after a change of this tab's, and has the others read it. */
async function readChanged(): Promise<void> {
  await readActs();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its page's
  otherTabs?.postMessage(notBefore);
}

/**
 * Keeps what somebody does, unless somebody else has signed in since.
 * @param retryAfterSeconds before which the server does not want to be asked again
 * @returns whether the device took it; `full` where there is no place for more
 */
export async function enqueueAct(
  name: string,
  input: object,
  key: string,
  person: number | undefined,
  retryAfterSeconds = 0,
): Promise<boolean | "full"> {
  if (person === undefined || session().user_id !== person || !sendable.has(name)) return false;
  const act = { person, name, input, key, at: Date.now() };
  notBefore = Math.max(notBefore, act.at + retryAfterSeconds * 1_000);
  const order = await inDatabase(async (opened) => {
    const { store, done } = opened.transaction("acts", "readwrite");
    const all = await store.getAll();
    const isFull = all.filter((one) => one.person === person).length >= maxActs;
    const added = isFull ? ("full" as const) : await store.add(act as QueuedAct);
    await done;
    return added;
  });
  await readChanged();
  void sendActs();
  return order === "full" ? order : order !== undefined;
}

/** @returns whether the device did */
async function deleteAct(order: number): Promise<boolean> {
  const isDone = await inDatabase((opened) => opened.delete("acts", order).then(() => true));
  await readChanged();
  return isDone ?? false;
}

/** @returns whether the device took it */
async function put(act: QueuedAct): Promise<boolean> {
  const order = await inDatabase((opened) => opened.put("acts", act));
  await readChanged();
  return order !== undefined;
}

/** Gives up what was refused. */
export async function discardAct({ order }: QueuedAct): Promise<void> {
  await deleteAct(order);
}

/** Sends what was refused once more: what the server said of it then may not hold any more. */
export async function retryAct(act: QueuedAct): Promise<void> {
  await put({ ...act, at: Date.now(), refusal: undefined });
  await sendActs();
}

/** How much of somebody's is not sent: what they did, and what they wrote. */
export async function countUnsent(): Promise<number> {
  const person = session().user_id;
  const messages = (await inDatabase((opened) => opened.getAll("outbox"))) ?? [];
  return (await readActs()).length + messages.filter(({ sender }) => sender === person).length;
}

/** What the server itself fails on (500) is told as a refusal: everything behind it would wait for days. */
const mustWait = (error: ApiError): boolean =>
  error.isUnanswered || error.status === 429 || error.isUnauthenticated;

/**
 * Sends one. @returns in how many milliseconds it may be tried again, where it could not be decided, or the device could not note how:
 * the rest waits behind it
 */
async function sendOne(act: QueuedAct): Promise<number | undefined> {
  const endpoint = sendable.get(act.name);
  const isOld = Date.now() - act.at > maxAgeMs;
  try {
    if (!endpoint || isOld) throw new Error(translate("offline.tooOld"));
    await call(endpoint, act.input as never, { idempotencyKey: act.key, as: act.person });
  } catch (error) {
    if (error instanceof ApiError && mustWait(error)) {
      const seconds = error.retryAfterSeconds ?? 0;
      notBefore = Math.max(notBefore, Date.now() + seconds * 1_000);
      return Math.max(retryMs, seconds * 1_000);
    }
    // It was signed out of meanwhile: it is that person's, and waits for them.
    if (session().user_id !== act.person) return retryMs;
    // Where its key is known with other words it has arrived, in another form: there is nothing to decide.
    if (!(error instanceof ApiError && error.is(keyReused))) {
      const refusal = error instanceof ApiError ? errorMessage(error) : (error as Error).message;
      return (await put({ ...act, refusal })) ? undefined : retryMs;
    }
  }
  return (await deleteAct(act.order)) ? undefined : retryMs;
}

let timer: ReturnType<typeof setTimeout> | undefined;

function sendLater(pauseMs: number): void {
  timer ??= setTimeout(() => void sendActs(), pauseMs);
}

async function sendAll(): Promise<void> {
  let sent = false;
  for (;;) {
    const next = (await readActs()).find(isWaiting);
    if (!next || session().accessToken === "") break;
    // Said meanwhile, maybe of the very act that was just read.
    const earlyMs = notBefore - Date.now();
    const pauseMs = earlyMs > 0 ? earlyMs : await sendOne(next);
    if (pauseMs !== undefined) {
      sendLater(pauseMs);
      break;
    }
    sent = true;
  }
  // What was shown as done is as the server has it now.
  if (sent) void queryClient.invalidateQueries();
}

/** Sends what waits, one after the other; a moment later where it is being sent, here or in another tab. */
export async function sendActs(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (!navigator.onLine || session().accessToken === "") return;
  // Without locks the keys alone make it once.
  const locks = tabLocks();
  if (!locks) return sendAll();
  await locks.request("hourhand acts", { ifAvailable: true }, async (lock) => {
    if (lock !== null) await sendAll();
    else if (waitingActs().length > 0) sendLater(inTurnMs);
  });
  return undefined;
}

/** Sends what was kept whenever somebody may answer again. @returns how to stop */
export function followActs(): () => void {
  const over = new AbortController();
  const { signal } = over;
  let person = session().user_id;
  let token = "";
  const send = (): void => void readActs().then(sendActs);
  const comeBack = (): void => {
    if (document.visibilityState === "visible") send();
  };
  // The tab that would send it may be closed before it can.
  const onMessage = async ({ data }: MessageEvent<number>): Promise<void> => {
    notBefore = Math.max(notBefore, data);
    await readActs();
    if (waitingActs().length > 0) sendLater(retryMs);
  };
  const follow = (): void => {
    const now = session();
    if (now.user_id === person && (now.accessToken === "") === (token === "")) return;
    person = now.user_id;
    token = now.accessToken;
    send();
  };
  // Without one each tab looks by itself, when somebody comes back to it.
  otherTabs = tabChannel("hourhand acts");
  otherTabs?.addEventListener("message", (event: MessageEvent<number>) => void onMessage(event), { signal });
  send();
  const stop = subscribeToSession(follow);
  addEventListener("online", send, { signal });
  document.addEventListener("visibilitychange", comeBack, { signal });
  return () => {
    over.abort();
    otherTabs?.close();
    otherTabs = undefined;
    clearTimeout(timer);
    stop();
  };
}
