// Every address and page name of the client, written once. Pages live in local storage under `page`, not in the URL
// (docs/rules/screens.md 1–4).

/** The routes, with every spelling (docs/rules/screens.md 1). */
export const paths = {
  home: "/",
  signIn: "/signin",
  /** Where an undecodable token leads; it is spelled so (docs/rules/screens.md 1). */
  signInAlso: "/sigin",
  signUp: "/signup",
  signUpAlso: "/signUP",
  enterOtp: "/signup/enterotp",
  forgot: "/forgot",
  forgotAlso: "/Forgot",
  changePassword: "/change_password",
  workerRegister: "/worker_register",
  adminPanel: "/admin-panel",
  worker: "/worker",
  /** Addresses for others to link to; inside, the two are pages. */
  terms: "/terms",
  privacy: "/privacy",
} as const;

/** Page names of the customer shell. `Terms` and `Privacy` are the footer's own pages. */
export const pages = {
  home: "Home",
  workers: "Workers",
  saved: "Saved",
  bookings: "Bookings",
  chat: "Chat",
  profile: "Profile",
  terms: "Terms",
  privacy: "Privacy",
  workerDetails: (id: number) => `Worker_details/${id}`,
  bookingDetails: (id: number) => `Booking_details/${id}`,
} as const;

/** Page names of the worker area (docs/rules/screens.md 4). */
export const workerPages = {
  home: "Home",
  schedule: "Schedule",
  chats: "Chats",
  bookings: "Bookings",
  profile: "Profile",
  payments: "Payments",
} as const;

/** Section names of the administrator's panel, as they are spelled (docs/rules/screens.md 4). */
export const adminPages = {
  dash: "Dash",
  categories: "Categoryes",
  users: "Users",
  workers: "Workers",
  chats: "Chats",
  bookings: "Bookings",
  wallet: "Wallet",
  requests: "Requests",
  policies: "Policies",
} as const;

/** A page name's parts: `Worker_details/7` is the page `Worker_details` of 7; a bad id makes the name unknown. */
export function readPage(name: string): { page: string; id: number | undefined } {
  const match = /^(Worker_details|Booking_details)\/([1-9]\d{0,15})$/.exec(name);
  return match ? { page: match[1] ?? "", id: Number(match[2]) } : { page: name, id: undefined };
}

/** Where a person belongs after authentication, by role (docs/rules/sessions.md 21). */
export function homeOfRole(role: string): string {
  return role === "admin" ? paths.adminPanel : role === "worker" ? paths.worker : paths.home;
}
