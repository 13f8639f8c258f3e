// The service worker. It opens the app without a network (docs/rules/offline.md 3–5): it caches the empty page, the
// files that screens need, and public pictures. API calls, private pictures and sockets never pass through it. It
// also shows push notifications while the app is closed (docs/rules/notices.md 27–30). web/prerender.mjs builds it
// into dist/sw.js and fills in the list of files.

/** The URLs of the build's files that screens need offline. */
declare const precachedFiles: readonly string[];
/** The start file of this build's page. No other build has a file with this name. */
declare const startFile: string;

// The compiler uses the types of a page, not of a worker. These types are missing there.
interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LateEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends LateEvent {
  readonly data: { json(): unknown } | null;
}
interface NotificationEvent extends LateEvent {
  readonly notification: Notification;
  /** The pressed button. Empty if the notification itself was pressed. */
  readonly action: string;
}
interface ChangeEvent extends LateEvent {
  readonly oldSubscription?: PushSubscription | null;
}
interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown, ports?: readonly MessagePort[]): void;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: "push", listener: (event: PushEvent) => void): void;
  addEventListener(name: "notificationclick", listener: (event: NotificationEvent) => void): void;
  addEventListener(name: "pushsubscriptionchange", listener: (event: ChangeEvent) => void): void;
  addEventListener(name: "install" | "activate", listener: (event: LateEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(name: "message", listener: (event: MessageEvent) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

const files = `files ${startFile}`;
const pictures = "pictures";
const maxPictures = 200;
/** The address of the empty page, in which the router shows every screen. */
const shellAddress = "/signin";
/** Limited to a day, because the page contains the name and the colours from the settings. */
const shellTtlMs = 24 * 3_600_000;
/** The addresses of screens. Public pages have their own documents, which the empty page cannot replace. */
const screens = new Set([
  "/",
  "/worker",
  "/admin-panel",
  "/signin",
  "/sigin",
  "/signup",
  "/signUP",
  "/signup/enterotp",
  "/forgot",
  "/Forgot",
  "/change_password",
  "/welcome",
  "/worker_register",
]);

/** Caches the empty page if it belongs to this build. A newer one would need files that are not cached. */
async function cacheShell(): Promise<boolean> {
  const answer = await fetch(shellAddress, { cache: "no-store", credentials: "omit" });
  if (!answer.ok || answer.redirected || !(await answer.clone().text()).includes(startFile)) return false;
  const cache = await caches.open(files);
  await cache.put(shellAddress, answer);
  return true;
}

async function install(): Promise<void> {
  const cache = await caches.open(files);
  await cache.addAll([...precachedFiles]);
  if (!(await cacheShell())) throw new Error("The server has another build by now.");
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name !== files && name !== pictures) await caches.delete(name);
}

/** A proxy sends these statuses if there is no server behind it. */
const isGone = ({ status }: Response): boolean => status >= 502 && status <= 504;

async function openScreen({ request }: FetchEvent): Promise<Response> {
  const shell = await caches.match(shellAddress, { cacheName: files });
  try {
    const answer = await fetch(request);
    return isGone(answer) && shell ? shell : answer;
  } catch (error) {
    if (shell) return shell;
    throw error;
  }
}

async function renewShell(): Promise<void> {
  const shell = await caches.match(shellAddress, { cacheName: files });
  const sentAt = Date.parse(shell?.headers.get("date") ?? "");
  if (!(Date.now() - sentAt < shellTtlMs)) await cacheShell().catch(() => false);
}

/** File names contain a content hash, so a cached file is always valid. Used files are cached for later offline use. */
async function openFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: files });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await addToCache(files, request, answer.clone());
  return answer;
}

async function openPicture(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: pictures });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    // Logging out waits for this lock, and then deletes the picture.
    await navigator.locks.request(pictures, { mode: "shared" }, () => cachePicture(request, copy));
  }
  return answer;
}

/**
 * The cache exists only while somebody is signed in (platform/device-database.ts), so a guest's browser caches no
 * pictures.
 */
async function cachePicture(request: Request, answer: Response): Promise<void> {
  if (!(await caches.has(pictures))) return;
  await addToCache(pictures, request, answer);
  const cache = await caches.open(pictures);
  const cachedRequests = await cache.keys();
  for (const oldest of cachedRequests.slice(0, Math.max(0, cachedRequests.length - maxPictures)))
    await cache.delete(oldest);
}

/** On a full device the picture is not cached, but it is still shown. */
async function addToCache(name: string, request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(request, answer);
  } catch {
    // The next request goes to the network again.
  }
}

/** A push message of the server (server/src/domains/notifications/push/rules.ts). */
interface Pushed {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
  readonly url: string;
  readonly icon: string;
  readonly open?: string;
  /** Buttons. Each opens its own address. */
  readonly actions?: readonly { readonly action: string; readonly title: string; readonly url: string }[];
}

/** How long to wait for a window's answer. A frozen window never answers. */
const answerMs = 1_000;

const windows = () => scope.clients.matchAll({ type: "window", includeUncontrolled: true });

/**
 * Asks a window (features/notifications/notices.ts).
 * @returns whether it says yes in time
 */
function ask(client: WindowClient, push: "is viewed" | "opened", { id, open }: Pushed): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(false), answerMs);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- which would have to start the port
    port1.onmessage = ({ data }) => resolve(data === true);
    client.postMessage({ push, id, open }, [port2]);
  });
}

async function show(pushed: Pushed): Promise<void> {
  const { id, title, body, lang, tag, icon, open, url, actions = [] } = pushed;
  const visible = (await windows()).filter(({ visibilityState }) => visibilityState === "visible");
  const answers = await Promise.all(visible.map((client) => ask(client, "is viewed", pushed)));
  // The person is looking at this conversation.
  if (answers.includes(true)) return;
  const badge = "/icons/badge-96.png";
  // Without `renotify`, a notification that replaces another one would be silent.
  const options = { body, lang, tag, icon, badge, renotify: true, actions, data: { id, open, url, actions } };
  await scope.registration.showNotification(title, options);
}

/** Opens a notification's subject in an existing window or a new one. */
async function openPushed(pushed: Pushed, action: string): Promise<void> {
  const address = pushed.actions?.find((one) => one.action === action)?.url;
  const open = (await windows()).toSorted((one, other) => Number(other.focused) - Number(one.focused));
  const client = open.find(({ visibilityState }) => visibilityState === "visible") ?? open[0];
  if (!client) {
    await scope.clients.openWindow(address ?? pushed.url);
    return;
  }
  const focused = await client.focus().catch(() => client);
  // The dialog for a button can only be opened by its address.
  if (address === undefined && (await ask(focused, "opened", pushed))) return;
  // Nobody is signed in there, or another worker controls the window: a worker can navigate only its own pages.
  const url = address ?? pushed.url;
  await focused.navigate(url).catch(() => scope.clients.openWindow(url));
}

/** The browser has new keys. Only a page can send them to the server, because only a page is signed in. */
async function renewPush({ oldSubscription }: ChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (key)
    await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's windows are its origin's
  for (const client of await windows()) client.postMessage("push changed");
}

scope.addEventListener("push", (event) => {
  // Without data there is nothing to show.
  if (event.data) event.waitUntil(show(event.data.json() as Pushed));
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPushed(event.notification.data as Pushed, event.action));
});
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewPush(event)));

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
// The person has accepted the new version.
scope.addEventListener("message", ({ data }) => {
  if (data === "activate") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!screens.has(pathname)) return;
    event.respondWith(openScreen(event));
    event.waitUntil(renewShell());
  } else if (pathname.startsWith("/assets/")) event.respondWith(openFile(request));
  else if (/^\/media\/[0-9a-f]{32}\.webp$/.test(pathname)) event.respondWith(openPicture(request));
});
