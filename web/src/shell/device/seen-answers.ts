// Cached replies for use without a network: only for the calls listed here, and only for the signed-in person
// (docs/rules/offline.md 10, 11).
import { hashKey, type Query } from "@tanstack/react-query";
import { listOwnBookings, listWorkerBookings, viewBooking } from "@hourhand/contract/bookings";
import { listBookings, readBooking } from "@hourhand/contract/bookings-v1";
import { listSavedWorkers } from "@hourhand/contract/catalogue";
import { openChat } from "@hourhand/contract/chat";
import { viewClientSettings } from "@hourhand/contract/client-settings";
import { readEarningsByDay, viewWorkerDashboard } from "@hourhand/contract/dashboards";
import { readOwnHome } from "@hourhand/contract/own-home";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { translate } from "../../locales/translation.ts";
import { subscribeToQueue, pendingCalls } from "../../platform/offline-queue-state.ts";
import { deletePictureCache } from "../../platform/device-database.ts";
import { inDatabase, type SeenAnswer } from "../../platform/device-tables.ts";
import { queryClient } from "../../platform/query-client.ts";
import { session, subscribeToSession } from "../../platform/session.ts";
import { showLastSeen } from "../../ui/feedback/OfflineBar.tsx";
import { formatClockTime, formatDate, formatDateTime, marketDate } from "../../ui/format/dates.ts";
import { ownBuild } from "./versions.ts";

const persisted: ReadonlySet<unknown> = new Set(
  [
    listOwnBookings,
    viewBooking,
    listBookings,
    readBooking,
    listWorkerBookings,
    listSavedWorkers,
    openChat,
    readOwnHome,
    readWorkerDay,
    viewWorkerDashboard,
    readEarningsByDay,
    viewClientSettings,
  ].map(({ name }) => name),
);
const maxAgeMs = 7 * 24 * 3_600_000;
const maxAnswers = 80;
/** The limit for each reply, as JSON. */
const maxCharacters = 200_000;
const writeDelayMs = 500;

const isPersisted = ({ queryKey }: Pick<Query, "queryKey">): boolean => persisted.has(queryKey[0]);
const isCheckingSession = (): boolean => session().state === "signed-in" && session().accessToken === "";
const allOf = (person: number): IDBKeyRange => IDBKeyRange.bound([person, ""], [person, "\uffff"]);

async function writeAnswers(queries: readonly Query[]): Promise<void> {
  const person = session().user_id;
  if (person === undefined) return;
  const build = ownBuild();
  const rows = queries.flatMap(({ queryKey, queryHash, state: { data, dataUpdatedAt } }) =>
    data === undefined || JSON.stringify(data).length > maxCharacters
      ? []
      : [{ person, hash: queryHash, queryKey, data, at: dataUpdatedAt, build } satisfies SeenAnswer],
  );
  await inDatabase(async (opened) => {
    const transaction = opened.transaction("answers", "readwrite");
    for (const row of rows) await transaction.store.put(row);
    const all = await transaction.store.getAll();
    const isUseful = (one: SeenAnswer): boolean => one.person === person && one.build === build;
    const oldestLast = all.toSorted((a, b) => Number(isUseful(b)) - Number(isUseful(a)) || b.at - a.at);
    for (const { person: of, hash } of oldestLast.slice(maxAnswers))
      await transaction.store.delete([of, hash]);
    await transaction.done;
  });
}

/** Fills empty queries with cached replies, and keeps these while the server does not answer. */
export async function showSeenAnswers(person: number): Promise<void> {
  const seen = await inDatabase((opened) => opened.getAll("answers", allOf(person)));
  if (session().user_id !== person) return;
  const [build, now] = [ownBuild(), Date.now()];
  for (const name of persisted) queryClient.setQueryDefaults([name], { gcTime: maxAgeMs });
  for (const { queryKey, data, at, build: by } of seen ?? [])
    if (by === build && now - at < maxAgeMs && queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, data, { updatedAt: at });
}

/** Deletes all cached replies and public pictures after a session has ended. */
export async function deleteAnswers(): Promise<void> {
  await deletePictureCache();
  await inDatabase((opened) => opened.clear("answers"));
  await inDatabase((opened) => opened.clear("conversations"));
  await inDatabase((opened) => opened.clear("people"));
}

/** The age of the visible data: the time, and the day unless it is today. */
function sinceWhen(): string | undefined {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(
      (query) =>
        isPersisted(query) && query.state.data !== undefined && query.meta?.["isForEveryone"] !== true,
    )
    .map(({ state }) => state.dataUpdatedAt);
  if (shown.length === 0) return undefined;
  const oldest = new Date(Math.min(...shown)).toISOString();
  return formatDate(oldest) === formatDate(marketDate()) ? formatClockTime(oldest) : formatDateTime(oldest);
}

function showAge(): void {
  const when = navigator.onLine && !isCheckingSession() ? undefined : sinceWhen();
  const count = pendingCalls().length;
  const sentences =
    when === undefined
      ? []
      : [translate(navigator.onLine ? "offline.lastSeenNoAnswer" : "offline.lastSeen", { when })];
  if (count > 0) sentences.push(translate("offline.waiting", { count }));
  showLastSeen(sentences.join(" "));
}

/**
 * Stores new replies, and shows their age while they are visible.
 * @returns a function that stops it
 */
export function followAnswers(): () => void {
  const over = new AbortController();
  const { signal } = over;
  const read = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const queries = [...read.values()];
    read.clear();
    if (queries.length > 0) void writeAnswers(queries);
  };
  const note = (query: Query): void => {
    if (!isPersisted(query) || session().state !== "signed-in") return;
    read.set(hashKey(query.queryKey), query);
    timer ??= setTimeout(write, writeDelayMs);
  };
  let wasChecking = isCheckingSession();
  const follow = (): void => {
    // The server answers again, so cached data are refetched.
    if (wasChecking && session().accessToken !== "") void queryClient.invalidateQueries();
    wasChecking = isCheckingSession();
    showAge();
  };
  const cache = queryClient.getQueryCache();
  // Some replies arrived before this code was loaded.
  for (const query of cache.getAll()) if (query.state.data !== undefined) note(query);
  const stops = [
    cache.subscribe((event) => {
      if (event.type === "updated" && event.action.type === "success") note(event.query);
      if (!navigator.onLine || isCheckingSession()) showAge();
    }),
    subscribeToSession(follow),
    subscribeToQueue(showAge),
  ];
  const offline = (): void => {
    const { state, user_id: person } = session();
    if (state === "signed-in" && person !== undefined) void showSeenAnswers(person).then(showAge);
  };
  addEventListener("offline", offline, { signal });
  addEventListener("online", showAge, { signal });
  addEventListener("pagehide", write, { signal });
  return () => {
    over.abort();
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
