// What somebody did while nobody answered: kept on the device under its idempotency key, and sent in its order once somebody does
// (docs/rules/offline.md 14–17). Messages have their own (features/chat/outbox.ts): they go through sockets.
import { cancelBooking, changeBookingStatus } from "@hourhand/contract/bookings";
import { removeSavedWorker, saveWorker } from "@hourhand/contract/catalogue";
import { keyReused } from "@hourhand/contract/problem";
import { reviewBooking } from "@hourhand/contract/reviews";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { translate } from "../locales/translation.ts";
import { ApiError, errorMessage } from "./api-error.ts";
import { call } from "./call.ts";
import { keptActs, setKeptActs } from "./acts-on-device.ts";
import { inDatabase, type KeptAct } from "./device-tables.ts";
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
const retryMs = 30_000;

const isWaiting = ({ refusal }: KeptAct): boolean => refusal === undefined;

/** Told in every tab: what is done there goes behind what waits here. */
let otherTabs: BroadcastChannel | undefined;

async function readActs(): Promise<readonly KeptAct[]> {
  const person = session().user_id;
  const all = (await inDatabase((opened) => opened.getAll("acts"))) ?? [];
  setKeptActs(all.filter((one) => one.person === person));
  return keptActs();
}

/** Reads what is kept after a change of this tab's, and has the others read it. */
async function readChanged(): Promise<void> {
  await readActs();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its page's
  otherTabs?.postMessage("changed");
}

/** Keeps what somebody does, unless somebody else has signed in since. @returns whether the device took it */
export async function keepAct(
  name: string,
  input: object,
  key: string,
  person: number | undefined,
): Promise<boolean> {
  if (person === undefined || session().user_id !== person || !sendable.has(name)) return false;
  const act = { person, name, input, key, at: Date.now() };
  const order = await inDatabase((opened) => opened.add("acts", act as KeptAct));
  await readChanged();
  void sendActs();
  return order !== undefined;
}

async function forget(order: number): Promise<void> {
  await inDatabase((opened) => opened.delete("acts", order));
  await readChanged();
}

/** Gives up what was refused. */
export const discardAct = ({ order }: KeptAct): Promise<void> => forget(order);

/** Sends what was refused once more: what the server said of it then may not hold any more. */
export async function retryAct(act: KeptAct): Promise<void> {
  await inDatabase((opened) => opened.put("acts", { ...act, at: Date.now(), refusal: undefined }));
  await readChanged();
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

/** Sends one. @returns in how many milliseconds it may be tried again, where it could not be decided: the rest waits behind it */
async function sendOne(act: KeptAct): Promise<number | undefined> {
  const endpoint = sendable.get(act.name);
  const isOld = Date.now() - act.at > maxAgeMs;
  try {
    if (!endpoint || isOld) throw new Error(translate("offline.tooOld"));
    await call(endpoint, act.input as never, { idempotencyKey: act.key, as: act.person });
    await forget(act.order);
  } catch (error) {
    if (error instanceof ApiError && mustWait(error))
      return Math.max(retryMs, (error.retryAfterSeconds ?? 0) * 1_000);
    // It was signed out of meanwhile: it is that person's, and waits for them.
    if (session().user_id !== act.person) return retryMs;
    // It has arrived, in another form: there is nothing to decide.
    if (error instanceof ApiError && error.is(keyReused)) await forget(act.order);
    else {
      const refusal = error instanceof ApiError ? errorMessage(error) : (error as Error).message;
      await inDatabase((opened) => opened.put("acts", { ...act, refusal }));
      await readChanged();
    }
  }
  return undefined;
}

let timer: ReturnType<typeof setTimeout> | undefined;

async function sendAll(): Promise<void> {
  let sent = false;
  for (;;) {
    const next = (await readActs()).find(isWaiting);
    if (!next || session().accessToken === "") break;
    const pauseMs = await sendOne(next);
    if (pauseMs !== undefined) {
      timer ??= setTimeout(() => void sendActs(), pauseMs);
      break;
    }
    sent = true;
  }
  // What was shown as done is as the server has it now.
  if (sent) void queryClient.invalidateQueries();
}

/** Sends what waits, one after the other, unless another tab does. */
export async function sendActs(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (!navigator.onLine || session().accessToken === "") return;
  // A page without TLS has no locks: there the keys alone make it once.
  if (!("locks" in navigator)) return sendAll();
  await navigator.locks.request("hourhand acts", { ifAvailable: true }, (lock) =>
    lock === null ? undefined : sendAll(),
  );
  return undefined;
}

/** Sends what was kept whenever somebody may answer again. @returns how to stop */
export function followActs(): () => void {
  const over = new AbortController();
  const { signal } = over;
  let person = session().user_id;
  let token = "";
  const send = (): void => void readActs().then(sendActs);
  const follow = (): void => {
    const now = session();
    if (now.user_id === person && (now.accessToken === "") === (token === "")) return;
    person = now.user_id;
    token = now.accessToken;
    send();
  };
  // Some browsers of old have none: there each tab looks by itself, when it is come back to.
  otherTabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("hourhand acts") : undefined;
  otherTabs?.addEventListener("message", () => void readActs(), { signal });
  send();
  const stop = subscribeToSession(follow);
  addEventListener("online", send, { signal });
  document.addEventListener("visibilitychange", send, { signal });
  return () => {
    over.abort();
    otherTabs?.close();
    otherTabs = undefined;
    clearTimeout(timer);
    stop();
  };
}
