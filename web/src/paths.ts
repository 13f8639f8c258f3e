// All addresses and page names of the client. Inside a shell the page is the key `page` of local storage, and the
// address's query mirrors it (docs/rules/screens.md 1–5).

/** The routes, with every spelling (docs/rules/screens.md 1). */
export const paths = {
  home: "/",
  signIn: "/signin",
  /** Undecodable tokens lead to this address, with its documented spelling (docs/rules/screens.md 1). */
  signInAlso: "/sigin",
  signUp: "/signup",
  signUpAlso: "/signUP",
  enterOtp: "/signup/enterotp",
  forgot: "/forgot",
  forgotAlso: "/Forgot",
  changePassword: "/change_password",
  /** Where the mail to a customer of the desk leads; the token is after the `#`. */
  welcome: "/welcome",
  workerRegister: "/worker_register",
  adminPanel: "/admin-panel",
  worker: "/worker",
  /** These two are routes of their own, and also pages inside a shell. */
  terms: "/terms",
  privacy: "/privacy",
} as const;

/** Routes of public pages, for visitors and search engines. Inside the client they are pages of the customer shell. */
export const publicRoutes = [
  "/workers",
  "/workers/:id",
  "/workers/:id/:slug",
  "/services/:category",
  "/services/:category/:town",
  paths.terms,
  paths.privacy,
] as const;

/** Page names of the customer shell. Only the footer links to `Terms` and `Privacy`. */
export const pages = {
  home: "Home",
  workers: "Workers",
  saved: "Saved",
  bookings: "Bookings",
  chat: "Chat",
  profile: "Profile",
  payments: "Payments",
  terms: "Terms",
  privacy: "Privacy",
  ordering: "Ordering",
  workerDetails: (id: number) => `Worker_details/${id}`,
  bookingDetails: (id: number) => `Booking_details/${id}`,
} as const;

const publicPlaces: ReadonlyMap<string, string> = new Map([
  ["workers", pages.workers],
  ["services", pages.workers],
  ["terms", pages.terms],
  ["privacy", pages.privacy],
]);

/** The page at a public address (docs/rules/public-pages.md 1). Undefined for any other address. */
export function publicPage(pathname: string): string | undefined {
  const [, place = "", id = ""] = pathname.split("/");
  if (place === "workers" && id !== "")
    return /^[1-9]\d{0,14}$/.test(id) ? pages.workerDetails(Number(id)) : undefined;
  return publicPlaces.get(place);
}

/** Page names of the worker area (docs/rules/screens.md 4). */
export const workerPages = {
  home: "Home",
  schedule: "Schedule",
  chats: "Chats",
  bookings: "Bookings",
  profile: "Profile",
  payments: "Payments",
  /** Not documented. The card on Home opens it. */
  reviews: "Reviews",
} as const;

/** Section names of the administrator's panel, in the documented spelling (docs/rules/screens.md 4). */
export const adminPages = {
  dash: "Dash",
  categories: "Categoryes",
  users: "Users",
  workers: "Workers",
  chats: "Chats",
  bookings: "Bookings",
  wallet: "Wallet",
  money: "Money",
  requests: "Requests",
  policies: "Policies",
  settings: "Settings",
  apiKeys: "ApiKeys",
  webhooks: "Webhooks",
  status: "Status",
  audit: "Audit",
  security: "Security",
} as const;

/** The panel's calendar of all workers, in the section Bookings. */
export const bookingCalendarPage = "Booking_calendar";

/** The panel's page about one person. */
export const personPage = (id: number): string => `Person/${id}`;

/** A page's query fields in addition to its name: filter, order, page number. The address omits empty ones. */
export type PageFields = Readonly<Record<string, string | number>>;

/** The address of a page: `/?open=Workers&job=Plumber`. Every link uses it. */
export function pageAddress(page: string, shell: string = paths.home, fields: PageFields = {}): string {
  const query = new URLSearchParams({ open: page });
  for (const [name, value] of Object.entries(fields)) if (value !== "") query.set(name, `${value}`);
  // A slash needs no escape in a query, and without it `Worker_details/7` is easier to read.
  return `${shell}?${`${query}`.replaceAll("%2F", "/")}`;
}

/**
 * The parts of a page name: `Worker_details/7` is the page `Worker_details` with id 7. A name with an invalid id is
 * unknown.
 */
export function readPage(name: string): { page: string; id: number | undefined } {
  const match = /^(Worker_details|Booking_details|Person)\/([1-9]\d{0,15})$/.exec(name);
  return match ? { page: match[1] ?? "", id: Number(match[2]) } : { page: name, id: undefined };
}

/** The first page after signing in, by role (docs/rules/sessions.md 21). */
export function homeOfRole(role: string): string {
  return role === "admin" ? paths.adminPanel : role === "worker" ? paths.worker : paths.home;
}
