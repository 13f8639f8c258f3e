// Lists every screen of the product, from the client's own list of addresses and page names: the walk covers a new
// screen without a change here.
import {
  adminPages,
  bookingCalendarPage,
  pageAddress,
  pages,
  paths,
  personPage,
  workerPages,
} from "../../web/src/paths.ts";
import { api, demoPerson, type DemoPerson } from "../customer/people.ts";

/** Who sees the screens: an account of the demo story, or a visitor. */
export type Walker = DemoPerson | "visitor";
export const walkers = ["visitor", "asha", "ravi", "admin"] as const satisfies readonly Walker[];

const shellPages = Object.values(pages).filter((page) => typeof page === "string");
/** Pages in the customer's shell that redirect a visitor to the sign-in; a customer's walk includes them. */
const guarded = new Set<string>([pages.saved, pages.bookings, pages.chat, pages.profile, pages.payments]);
const areas = new Set<string>([paths.home, paths.worker, paths.adminPanel, paths.workerRegister]);

/** Returns the address of somebody's booking page. */
async function bookingAddress(who: DemoPerson): Promise<string> {
  const { token } = await demoPerson(who === "ravi" ? "ravi" : "asha");
  const { items } = await api<{ items: { id: number }[] }>("GET", "/api/v1/bookings?limit=1", { token });
  const shell = { asha: paths.home, ravi: paths.worker, admin: paths.adminPanel }[who];
  return pageAddress(pages.bookingDetails(items[0]?.id ?? 0), shell);
}

/** Returns the addresses of all screens that somebody sees. */
export async function screensOf(who: Walker): Promise<string[]> {
  const worker = pageAddress(pages.workerDetails(5));
  if (who === "visitor")
    return [
      ...shellPages.filter((page) => !guarded.has(page)).map((page) => pageAddress(page)),
      worker,
      pageAddress("Nowhere"),
      ...Object.values(paths).filter((path) => !areas.has(path)),
      "/nowhere",
    ];
  const booking = await bookingAddress(who);
  if (who === "asha")
    return [...shellPages.map((page) => pageAddress(page)), worker, booking, paths.workerRegister];
  if (who === "ravi")
    return [...Object.values(workerPages).map((page) => pageAddress(page, paths.worker)), booking];
  return [
    ...Object.values(adminPages).map((page) => pageAddress(page, paths.adminPanel)),
    booking,
    pageAddress(bookingCalendarPage, paths.adminPanel),
    pageAddress(personPage(1), paths.adminPanel),
  ];
}

/** Headings of level 1 by address: each address opens its own screen (docs/rules/screens.md 35). */
export const headings: Readonly<Record<string, string | RegExp>> = {
  "/?open=Home": /^Skilled hands/,
  "/?open=Workers": "Workers",
  "/?open=Saved": "Saved",
  "/?open=Bookings": "Bookings",
  "/?open=Chat": "Chat",
  "/?open=Profile": "Profile",
  "/?open=Terms": "Terms & Conditions",
  "/?open=Privacy": "Privacy Policy",
  "/worker?open=Home": /^Hello/,
  "/worker?open=Schedule": "Schedule",
  "/worker?open=Chats": "Chat",
  "/worker?open=Bookings": "Bookings",
  "/worker?open=Profile": "Profile",
  "/worker?open=Payments": "Payments",
  "/admin-panel?open=Dash": "Admin panel",
  "/admin-panel?open=Categoryes": "JOB Categores",
  "/admin-panel?open=Users": "Users",
  "/admin-panel?open=Workers": "Workes",
  "/admin-panel?open=Chats": "Chat",
  "/admin-panel?open=Bookings": "Bookings",
  "/admin-panel?open=Wallet": "Wallet",
  "/admin-panel?open=Requests": "Requests",
  "/admin-panel?open=Policies": "Policies",
  "/admin-panel?open=Settings": "Settings",
  "/admin-panel?open=Status": "Status",
  "/admin-panel?open=Audit": "Audit",
  "/admin-panel?open=Security": "Security log",
};
