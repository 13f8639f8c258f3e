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
import { setActsWaiting } from "./call-or-keep.ts";
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

/** What is kept of whoever is signed in, in its order. */
let acts: readonly KeptAct[] = [];
const listeners = new Set<() => void>();
const isWaiting = ({ refusal }: KeptAct): boolean => refusal === undefined;

/** What is kept, as it is now. */
export const keptActs = (): readonly KeptAct[] => acts;

/** Follows it. @returns how to stop */
export function followKeptActs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function readActs(): Promise<readonly KeptAct[]> {
  const person = session().user_id;
  const all = (await inDatabase((opened) => opened.getAll("acts"))) ?? [];
  acts = all.filter((one) => one.person === person);
  setActsWaiting(acts.some(isWaiting));
  for (const listener of listeners) listener();
  return acts;
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
  await readActs();
  void sendActs();
  return order !== undefined;
}

async function forget(order: number): Promise<void> {
  await inDatabase((opened) => opened.delete("acts", order));
  await readActs();
}

/** Gives up what was refused. */
export const discardAct = ({ order }: KeptAct): Promise<void> => forget(order);

/** Sends what was refused once more: what the server said of it then may not hold any more. */
export async function retryAct(act: KeptAct): Promise<void> {
  await inDatabase((opened) => opened.put("acts", { ...act, at: Date.now(), refusal: undefined }));
  await readActs();
  await sendActs();
}

/** How much of somebody's is not sent: what they did, and what they wrote. */
export async function countUnsent(): Promise<number> {
  const person = session().user_id;
  const messages = (await inDatabase((opened) => opened.getAll("outbox"))) ?? [];
  return (await readActs()).length + messages.filter(({ sender }) => sender === person).length;
}

/** What the server itself fails on is told as a refusal: everything behind it would wait for days. */
const isUnanswered = (error: ApiError): boolean => error.isTransient && error.status !== 500;

/** Sends one. @returns false when nobody answered: the rest waits behind it */
async function sendOne(act: KeptAct): Promise<boolean> {
  const endpoint = sendable.get(act.name);
  const isOld = Date.now() - act.at > maxAgeMs;
  try {
    if (!endpoint || isOld) throw new Error(translate("offline.tooOld"));
    await call(endpoint, act.input as never, { idempotencyKey: act.key, as: act.person });
    await forget(act.order);
  } catch (error) {
    if (error instanceof ApiError && (isUnanswered(error) || error.isUnauthenticated)) return false;
    // It was signed out of meanwhile: it is that person's, and waits for them.
    if (session().user_id !== act.person) return false;
    // It has arrived, in another form: there is nothing to decide.
    if (error instanceof ApiError && error.is(keyReused)) await forget(act.order);
    else {
      const refusal = error instanceof ApiError ? errorMessage(error) : (error as Error).message;
      await inDatabase((opened) => opened.put("acts", { ...act, refusal }));
      await readActs();
    }
  }
  return true;
}

let timer: ReturnType<typeof setTimeout> | undefined;

async function sendAll(): Promise<void> {
  let sent = false;
  for (;;) {
    const next = (await readActs()).find(isWaiting);
    if (!next || session().accessToken === "") break;
    if (!(await sendOne(next))) {
      timer ??= setTimeout(() => void sendActs(), retryMs);
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
  send();
  const stop = subscribeToSession(follow);
  addEventListener("online", send, { signal });
  document.addEventListener("visibilitychange", send, { signal });
  return () => {
    over.abort();
    clearTimeout(timer);
    stop();
  };
}
