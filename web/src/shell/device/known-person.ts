// Stores the signed-in person on the device, so that the app opens while the server does not answer
// (docs/rules/offline.md 9).
import { openPictureCache } from "../../platform/device-database.ts";
import { inDatabase } from "../../platform/device-tables.ts";
import type { SignedInPerson } from "../../platform/session-state.ts";
import { onSessionEnd, openKnownSession, session, subscribeToSession } from "../../platform/session.ts";
import { deleteAnswers, showSeenAnswers } from "./seen-answers.ts";

/** How long to wait for the server if the browser reports a network. */
const timeoutMs = 4_000;

/** Only local storage contains the token itself. Browsers can hash only on secure pages. */
async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function storePerson(): Promise<void> {
  const { user_id: id, role, refreshToken, username, first_name, last_name, profile_picture } = session();
  if (id === undefined || role === "") return;
  const person: SignedInPerson = { id, role, username, first_name, last_name, profile_picture };
  const tokenHash = await hashOf(refreshToken);
  const stored = await inDatabase((opened) => opened.get("people", "last"));
  if (stored && (stored.person as SignedInPerson).id !== id) await deleteAnswers();
  if (session().user_id !== id) return;
  await inDatabase((opened) => opened.put("people", { key: "last", tokenHash, person }));
  await openPictureCache();
}

/** Opens the session of the person to whom this token belongs, with their cached data. */
async function openAsKnown(): Promise<void> {
  const { state, refreshToken } = session();
  if (state !== "restoring") return;
  const stored = await inDatabase((opened) => opened.get("people", "last"));
  if (stored?.tokenHash !== (await hashOf(refreshToken)) || session().refreshToken !== refreshToken) return;
  const person = stored.person as SignedInPerson;
  openKnownSession(person);
  await showSeenAnswers(person.id);
}

/**
 * Stores the signed-in person, and opens their session while the server does not answer.
 * @returns a function that stops it
 */
export function followPerson(): () => void {
  let stored = "";
  const over = new AbortController();
  const open = (): void => void openAsKnown().catch(() => undefined);
  const follow = (): void => {
    const { accessToken, user_id: id, refreshToken } = session();
    const now = `${id} ${refreshToken}`;
    if (accessToken === "" || now === stored) return;
    stored = now;
    void storePerson().catch(() => undefined);
  };
  follow();
  const stop = subscribeToSession(follow);
  const stopEnds = onSessionEnd(() => {
    stored = "";
  });
  if (!navigator.onLine) open();
  const timer = setTimeout(open, timeoutMs);
  addEventListener("offline", open, { signal: over.signal });
  return () => {
    over.abort();
    clearTimeout(timer);
    stop();
    stopEnds();
  };
}
