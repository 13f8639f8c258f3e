// This page's service worker, and whether the server has a newer build than this page (docs/rules/offline.md 3, 6, 7).
import { useSyncExternalStore } from "react";
import { session, subscribeToSession } from "../../platform/session.ts";
import { createListeners } from "../../platform/listeners.ts";

const checkMs = 3_600_000;
/** The minimum pause between two checks when the person returns to the page. */
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

/** In Chromium a worker that is still answering a request blocks the next one for minutes. */
const activationTimeoutMs = 3_000;
/** If the reload has not started by then, it is requested a second time. */
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
  // A second reload immediately after the first would request the loading page again. But a page requested just as
  // the worker changes may never load.
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
    // The first worker comes with the page that registers it, so it is not a newer build.
    if (active)
      installing?.addEventListener("statechange", () => installing.state === "installed" && setReady());
  };
  if (found.waiting) setReady();
  // The browser checks when a page opens, so a new worker may already be installing.
  followInstalling();
  found.addEventListener("updatefound", followInstalling);
}

/**
 * Registers the worker for signed-in people, because they have data to read offline. For others it only follows an
 * existing worker.
 */
async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const existing = await serviceWorker.getRegistration("/");
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (!existing && (session().state !== "signed-in" || saveData)) return;
  follow(await serviceWorker.register("/sw.js", { updateViaCache: "none" }));
}

/** The name of the start file in a document of the client. It differs in each build. */
const startOf = (html: string): string | undefined => /\/assets\/start-[\w-]+\.js/.exec(html)?.[0];

export const ownBuild = (): string => startOf(document.documentElement.innerHTML) ?? "";

/** A missing chunk shows that the server has another build. Without an answer nothing is known. */
async function compareBuilds(): Promise<void> {
  const answer = await fetch("/signin", { cache: "no-store" });
  const served = startOf(await answer.text());
  if (answer.ok && served !== undefined && served !== ownBuild()) setReady();
}

/**
 * Checks for newer builds.
 * @returns a function that stops it
 */
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
  // Vite fires this event for a chunk that cannot be loaded.
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
