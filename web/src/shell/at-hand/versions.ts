// The service worker of this page, and whether the server has a newer build than the page (docs/rules/offline.md 3, 6, 7).
import { useSyncExternalStore } from "react";
import { session, subscribeToSession } from "../../platform/session.ts";
import { createListeners } from "../../platform/listeners.ts";

const checkMs = 3_600_000;
/** Coming back to the page asks no more often. */
const pauseMs = 60_000;

let isReady = false;
let registration: ServiceWorkerRegistration | undefined;
const listeners = createListeners();

function setReady(): void {
  isReady = true;
  listeners.notify();
}

/** Whether a newer build waits to be taken. */
export const useIsNewVersionReady = (): boolean => useSyncExternalStore(listeners.subscribe, () => isReady);

/** A worker that still answers something keeps the next one waiting, for minutes in Chromium. */
const activationTimeoutMs = 3_000;
/** Where the page has not begun to come by then, it is asked for once more. */
const reloadTimeoutMs = 5_000;

/** Begins anew with the newer build. Only this page: what is typed elsewhere stays until somebody wants it there too. */
export function takeNewVersion(): void {
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  // Begun again at once, the page that is on its way would be asked for a second time; but one that was asked for in the moment
  // in which the worker changes may never come.
  let isAskedFor = false;
  const reload = (): void => {
    if (isAskedFor) return;
    isAskedFor = true;
    location.reload();
    setTimeout(() => location.reload(), reloadTimeoutMs);
  };
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  // The page is the server's behind an older worker too.
  setTimeout(reload, activationTimeoutMs);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but its page's
  waiting.postMessage("activate");
  // A page that no worker stands before sees no change of it.
  waiting.addEventListener("statechange", () => {
    if (waiting.state === "activated" && !navigator.serviceWorker.controller) reload();
  });
}

function follow(found: ServiceWorkerRegistration): void {
  registration = found;
  const followInstalling = (): void => {
    const { installing, active } = found;
    // The first one comes with the page that asks for it: nothing is new.
    if (active)
      installing?.addEventListener("statechange", () => installing.state === "installed" && setReady());
  };
  if (found.waiting) setReady();
  // The browser looks by itself when a page is opened: one may be on its way already.
  followInstalling();
  found.addEventListener("updatefound", followInstalling);
}

/** Whoever is signed in has something to read here without a network; for others a worker that is there is only followed. */
async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const known = await serviceWorker.getRegistration("/");
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (!known && (session().state !== "signed-in" || saveData)) return;
  follow(await serviceWorker.register("/sw.js", { updateViaCache: "none" }));
}

/** The file that a document of the client begins with, which differs from build to build. */
const startOf = (html: string): string | undefined => /\/assets\/start-[\w-]+\.js/.exec(html)?.[0];

/** The build of this page. */
export const ownBuild = (): string => startOf(document.documentElement.innerHTML) ?? "";

/** A part that is not there any more says that the server has another build; without an answer it says nothing. */
async function compareBuilds(): Promise<void> {
  const answer = await fetch("/signin", { cache: "no-store" });
  const served = startOf(await answer.text());
  if (answer.ok && served !== undefined && served !== ownBuild()) setReady();
}

/** Looks for newer builds from now on. @returns how to stop */
export function followVersions(): () => void {
  const over = new AbortController();
  const { signal } = over;
  let isRegistering = false;
  const start = (): void => {
    if (registration || isRegistering || !("serviceWorker" in navigator)) return;
    isRegistering = true;
    // Refused in some private windows, and without a network.
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
  // Vite's, where a part cannot be loaded.
  addEventListener("vite:preloadError", () => void compareBuilds().catch(() => undefined), { signal });
  // Safari has no idle moments.
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  idle(start);
  const stop = subscribeToSession(start);
  return () => {
    over.abort();
    clearInterval(timer);
    stop();
  };
}
