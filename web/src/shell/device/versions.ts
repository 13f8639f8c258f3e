// This page's service worker, and whether the server has a newer build than the page (docs/rules/offline.md 3, 6, 7).
import { useSyncExternalStore } from "react";
import { session, subscribeToSession } from "../../platform/session.ts";
import { createListeners } from "../../platform/listeners.ts";

const checkMs = 3_600_000;
/** The minimum pause between checks when the person returns to the page. */
const pauseMs = 60_000;

let isReady = false;
let registration: ServiceWorkerRegistration | undefined;
const listeners = createListeners();

function setReady(): void {
  isReady = true;
  listeners.notify();
}

/** Whether a newer build is waiting. */
export const useIsNewVersionReady = (): boolean => useSyncExternalStore(listeners.subscribe, () => isReady);

/** A worker that is still answering a request blocks the next one, for minutes in Chromium. */
const activationTimeoutMs = 3_000;
/** If the reload has not begun by then, it is requested once more. */
const reloadTimeoutMs = 5_000;

/**
 * Switches to the newer build. Reloads only this page: text typed in other tabs stays until the person reloads them
 * too.
 */
export function takeNewVersion(): void {
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  // A second reload right away would request a page that is already loading once more. But a page requested at the
  // moment the worker changes may never load.
  let isAskedFor = false;
  const reload = (): void => {
    if (isAskedFor) return;
    isAskedFor = true;
    location.reload();
    setTimeout(() => location.reload(), reloadTimeoutMs);
  };
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  // The server's page is new even behind an older worker.
  setTimeout(reload, activationTimeoutMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but its page's
  waiting.postMessage("activate");
  // A page without a controlling worker gets no change event.
  waiting.addEventListener("statechange", () => {
    if (waiting.state === "activated" && !navigator.serviceWorker.controller) reload();
  });
}

function follow(found: ServiceWorkerRegistration): void {
  registration = found;
  const followInstalling = (): void => {
    const { installing, active } = found;
    // The first worker arrives with the page that registers it: nothing is new.
    if (active)
      installing?.addEventListener("statechange", () => installing.state === "installed" && setReady());
  };
  if (found.waiting) setReady();
  // The browser checks when a page opens: a new worker may already be installing.
  followInstalling();
  found.addEventListener("updatefound", followInstalling);
}

/**
 * Registers the worker for signed-in people, who have data to read offline. For others it only follows an existing
 * worker.
 */
async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const existing = await serviceWorker.getRegistration("/");
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (!existing && (session().state !== "signed-in" || saveData)) return;
  follow(await serviceWorker.register("/sw.js", { updateViaCache: "none" }));
}

/** The start file named in a document of the client; it differs from build to build. */
const startOf = (html: string): string | undefined => /\/assets\/start-[\w-]+\.js/.exec(html)?.[0];

export const ownBuild = (): string => startOf(document.documentElement.innerHTML) ?? "";

/** A missing chunk shows that the server has another build; without an answer nothing is known. */
async function compareBuilds(): Promise<void> {
  const answer = await fetch("/signin", { cache: "no-store" });
  const served = startOf(await answer.text());
  if (answer.ok && served !== undefined && served !== ownBuild()) setReady();
}

/** Checks for newer builds. @returns a function that stops it */
export function followVersions(): () => void {
  const over = new AbortController();
  const { signal } = over;
  let isRegistering = false;
  const start = (): void => {
    if (registration || isRegistering || !("serviceWorker" in navigator)) return;
    isRegistering = true;
    // Fails in some private windows, and without a network.
    void register()
      .catch(() => undefined)
      .finally(() => (isRegistering = false));
  };
  let askedAt = Date.now();
  const check = (): void => {
    askedAt = Date.now();
    registration?.update().catch(() => undefined);
  };
  const back = (): void => {
    if (document.visibilityState === "visible" && Date.now() - askedAt > pauseMs) check();
  };
  const timer = setInterval(check, checkMs);
  document.addEventListener("visibilitychange", back, { signal });
  addEventListener("online", back, { signal });
  // Vite's event for a chunk that cannot be loaded.
  addEventListener("vite:preloadError", () => void compareBuilds().catch(() => undefined), { signal });
  // Safari has no `requestIdleCallback`.
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  idle(start);
  const stop = subscribeToSession(start);
  return () => {
    over.abort();
    clearInterval(timer);
    stop();
  };
}
