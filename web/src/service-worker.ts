// The service worker: opens the product without a network (docs/rules/offline.md 3–5). It keeps the bare page, the files that the
// screens need and public pictures; calls, private pictures and sockets never pass through it. web/prerender.mjs builds it into
// dist/sw.js and fills in what it keeps.

/** The build's files that screens need without a network, as addresses. */
declare const precachedFiles: readonly string[];
/** A file that the page of this build, and of no other, begins with. */
declare const startFile: string;

// The compiler knows a page's surroundings here, not a worker's: what is used of them.
interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LateEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: LateEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(name: "message", listener: (event: MessageEvent) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

const files = `files ${startFile}`;
const pictures = "pictures";
const maxPictures = 200;
/** Where the server sends the bare page, in which every screen finds its place by the address. */
const shellAddress = "/signin";
/** A day: so old the bare page may be, which carries the name and the colours that were set. */
const shellTtlMs = 24 * 3_600_000;
/** The addresses of screens. Public pages are documents of their own, which nothing can stand for. */
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
  "/worker_register",
]);

/** Keeps the bare page if it is this build's: a newer one would ask for files that are not here. */
async function keepShell(): Promise<boolean> {
  const answer = await fetch(shellAddress, { cache: "no-store", credentials: "omit" });
  if (!answer.ok || answer.redirected || !(await answer.clone().text()).includes(startFile)) return false;
  const cache = await caches.open(files);
  await cache.put(shellAddress, answer);
  return true;
}

async function install(): Promise<void> {
  const cache = await caches.open(files);
  await cache.addAll([...precachedFiles]);
  if (!(await keepShell())) throw new Error("The server has another build by now.");
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name !== files && name !== pictures) await caches.delete(name);
}

/** What a proxy says while there is no server behind it. */
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
  if (!(Date.now() - sentAt < shellTtlMs)) await keepShell().catch(() => false);
}

/** Files have their content in their name: what is kept is right, and what was used once may be needed without a network. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: files });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(files, request, answer.clone());
  return answer;
}

async function openPicture(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: pictures });
  if (kept) return kept;
  const answer = await fetch(request);
  // There while somebody is signed in (platform/device-database.ts): a guest's browser keeps none.
  if (answer.ok && (await caches.has(pictures))) {
    await keep(pictures, request, answer.clone());
    const cache = await caches.open(pictures);
    const known = await cache.keys();
    for (const oldest of known.slice(0, Math.max(0, known.length - maxPictures))) await cache.delete(oldest);
  }
  return answer;
}

/** A full device keeps less, and shows all the same. */
async function keep(name: string, request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(request, answer);
  } catch {
    // Asked for again the next time.
  }
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
// Somebody has read that there is a new version, and wants it.
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
