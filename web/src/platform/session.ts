// Who is signed in. The access token lives in memory only, the refresh token in local storage under `auth.refresh`.
// One refresh runs at a time, across tabs too; only a verdict of the server (401, 403) ends a session, never a fault
// (decisions.md section 2). What is said and where people go when it ends is `session-events.ts`' and the shell's.
import { useSyncExternalStore } from "react";
import { createToken, fetchUserData, refreshToken, revokeToken } from "@hourhand/contract/accounts";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { Refusal } from "./refusal.ts";
import { send } from "./transport.ts";
import { isExpired } from "./token.ts";

/** The session as the documents name its fields. `restoring` while a kept refresh token is being exchanged. */
export interface Session {
  readonly state: "restoring" | "signed-out" | "signed-in";
  /** Restoring has taken so long that a screen which waits for it says so and offers `restoreNow`. */
  readonly isRestoringLong: boolean;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly username: string;
  readonly user_id: number | undefined;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: "admin" | "worker" | "user" | "customer" | "";
  readonly profile_picture: string | null;
  readonly isAuthenticated: boolean;
}

/** Why a session is over: left by the person, blocked (401 on refresh), ended by the server (at start or later), or an unreadable token. */
export type Ending = "log-out" | "blocked" | "restore-failed" | "ended" | "undecodable";

const storageKey = "auth.refresh";
/** How long a call that anyone may make waits for the session. */
const publicWaitMs = 3_000;
/** How long a screen that needs the session only says that it is loading. */
const longWaitMs = 10_000;
const nobody: Session = {
  state: "signed-out",
  isRestoringLong: false,
  accessToken: "",
  refreshToken: "",
  username: "",
  user_id: undefined,
  first_name: "",
  last_name: "",
  role: "",
  profile_picture: null,
  isAuthenticated: false,
};

let current: Session = nobody;
const listeners = new Set<() => void>();
type EndingListener = (ending: Ending, refusal?: Refusal) => void;
const endings = new Set<EndingListener>();
/** Endings before anybody listened: a kept session may be refused before the first screen is drawn. */
let untold: Parameters<EndingListener>[] = [];
let refreshing: Promise<string> | undefined;
let restoring: Promise<void> | undefined;
/** `restoring`, or the moment from which public calls go without a token. */
let restoringForPublic: Promise<void> | undefined;
/** Ends the pause between two tries to restore. */
let tryNow: (() => void) | undefined;
let isAskedFor = false;
let longWait: ReturnType<typeof setTimeout> | undefined;
let refreshedAt = Number.NEGATIVE_INFINITY;

function become(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

function stored(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

/** The session at this moment. */
export const session = (): Session => current;

/** Tells of every change of the session; answers how to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells when and why a session ended, also of an ending before the first listener; answers how to stop. */
export function onSessionEnd(listener: EndingListener): () => void {
  endings.add(listener);
  for (const ending of untold) listener(...ending);
  untold = [];
  return () => endings.delete(listener);
}

/** The session inside a component. */
export function useSession(): Session {
  return useSyncExternalStore(onSession, session, () => nobody);
}

/** Forgets the session here and in local storage, and tells why. */
export function endSession(ending: Ending, refusal?: Refusal): void {
  const was = current.refreshToken || stored();
  if (stored() === was) localStorage.removeItem(storageKey);
  become(nobody);
  if (was === "") return;
  if (endings.size === 0) untold.push([ending, refusal]);
  for (const listener of endings) listener(ending, refusal);
}

function keep(access: string, refresh: string, person: ReplyOf<typeof fetchUserData>): void {
  if (stored() !== refresh) localStorage.setItem(storageKey, refresh);
  become({
    state: "signed-in",
    isRestoringLong: false,
    accessToken: access,
    refreshToken: refresh,
    username: person.username,
    user_id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    role: person.role,
    profile_picture: person.profile_picture ?? null,
    isAuthenticated: true,
  });
}

async function personOf(access: string): Promise<ReplyOf<typeof fetchUserData>> {
  return (await send(fetchUserData, { token: access }, { token: access })) as ReplyOf<typeof fetchUserData>;
}

/** Requests tokens for a checked username and password, loads the person, and keeps both as the session. */
export async function beginSession(username: string, password: string): Promise<Session> {
  const tokens = (await send(createToken, { username, password }, {})) as ReplyOf<typeof createToken>;
  keep(tokens.access, tokens.refresh, await personOf(tokens.access));
  return current;
}

function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(storageKey, work) : work();
}

async function exchange(): Promise<string> {
  const refresh = stored();
  if (refresh === "") {
    endSession("ended");
    throw new Refusal(403, {});
  }
  const access = await judged(refresh, "blocked", async () => {
    const answer = (await send(refreshToken, { refresh }, {})) as ReplyOf<typeof refreshToken>;
    return answer.access;
  });
  // Only the refresh call itself tells of a blocked account (first document section 6).
  const person = await judged(refresh, "ended", () => personOf(access));
  keep(access, refresh, person);
  refreshedAt = performance.now();
  return access;
}

/** Makes a call of the exchange and ends the session where its answer is a verdict; `at401` is what a 401 means. */
async function judged<T>(refresh: string, at401: "blocked" | "ended", make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (caught) {
    // A token another tab has replaced meanwhile is not this session's end.
    if (caught instanceof Refusal && [401, 403].includes(caught.status) && stored() === refresh) {
      const ended = current.state === "restoring" ? "restore-failed" : "ended";
      endSession(caught.status === 401 && at401 === "blocked" ? "blocked" : ended, caught);
    }
    throw caught;
  }
}

/** Exchanges the refresh token and reloads the person; who asks meanwhile gets the same answer. Throws a `Refusal`. */
export function refreshSession(): Promise<string> {
  refreshing ??= oneTabAtATime(exchange).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * An access token good for the next seconds, refreshed when its expiry is not in the future; empty when signed out. A
 * call `forAnyone` waits only a while for a session that is being restored and then goes without.
 */
export async function freshAccessToken(forAnyone = false): Promise<string> {
  if (current.state === "restoring") await (forAnyone ? restoringForPublic : restoring);
  if (current.state !== "signed-in") return "";
  return isExpired(current.accessToken, 5) ? refreshSession() : current.accessToken;
}

/** Restores the session at start from the kept refresh token; tries again with growing pauses while only faults come. */
export function restoreSession(): Promise<void> {
  if (stored() === "") return Promise.resolve();
  become({ ...nobody, state: "restoring", refreshToken: stored() });
  awaitLong();
  restoring = (async () => {
    for (let pause = 500; ; pause = Math.min(pause * 2, 15_000)) {
      try {
        await refreshSession();
        return;
      } catch (caught) {
        if (!(caught instanceof Refusal && caught.isFault)) {
          if (current.state === "restoring")
            endSession("restore-failed", caught instanceof Refusal ? caught : undefined);
          return;
        }
        if (isAskedFor) becomeLong();
        await pauseFor(Math.max(pause, (caught.retryAfterSeconds ?? 0) * 1000));
      }
    }
  })();
  restoringForPublic = Promise.race([restoring, new Promise<void>((done) => setTimeout(done, publicWaitMs))]);
  return restoring;
}

/** Tries to restore at once instead of waiting out the pause: for the button of a screen that waits for the session. */
export function restoreNow(): void {
  if (current.state !== "restoring") return;
  become({ ...current, isRestoringLong: false });
  isAskedFor = true;
  awaitLong();
  tryNow?.();
}

function awaitLong(): void {
  clearTimeout(longWait);
  longWait = setTimeout(becomeLong, longWaitMs);
}

function becomeLong(): void {
  isAskedFor = false;
  clearTimeout(longWait);
  if (current.state === "restoring") become({ ...current, isRestoringLong: true });
}

async function pauseFor(milliseconds: number): Promise<void> {
  await new Promise<void>((done) => {
    tryNow = done;
    setTimeout(done, milliseconds);
  });
  tryNow = undefined;
}

/** The refresh call a shell makes when it starts; the restoring at load is one, so that it is not made twice. */
export function refreshAtShellStart(): void {
  if (stored() === "" || performance.now() - refreshedAt < 5_000) return;
  // A verdict is told by `onSessionEnd`; a fault changes nothing.
  refreshSession().catch(() => undefined);
}

/** Ends the session at the server and here. The server is told without waiting: leaving must always work. */
export function logOut(): void {
  const refresh = current.refreshToken || stored();
  if (refresh !== "")
    send(revokeToken, { refresh }, { token: current.accessToken || undefined }).catch(() => undefined);
  endSession("log-out");
}

/** Takes changed personal details into the session (after an edit of the profile). */
export function updatePerson(
  change: Partial<Pick<Session, "username" | "first_name" | "last_name" | "profile_picture">>,
): void {
  if (current.state === "signed-in") become({ ...current, ...change });
}

/** Follows what other tabs do: signing out there signs out here, signing in there signs in here. */
export function followOtherTabs(): void {
  addEventListener("storage", (event) => {
    if (event.key !== storageKey && event.key !== null) return;
    const refresh = stored();
    if (refresh === "" && current.state !== "signed-out") {
      become(nobody);
      for (const listener of endings) listener("log-out");
    } else if (refresh !== "" && refresh !== current.refreshToken) void restoreSession();
  });
}
