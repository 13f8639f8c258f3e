// The demo's people and the screens of the four areas, for what must hold on every screen.
import type { BrowserContext, Page } from "@playwright/test";
import { api } from "../customer/people.ts";
import { signedIn, visit } from "../open.ts";

const password = "HourHand-demo-1";

/** An account of the demo; nobody for a visitor. */
export type DemoPerson = "asha" | "ravi" | "admin" | undefined;

/** The tokens of a demo account. */
export async function tokensOf(username: string): Promise<{ access: string; refresh: string }> {
  return api("POST", "/token/", { body: { username, password } });
}

/** Opens an address in a tab of its own, signed in as somebody of the demo or as nobody. */
export async function openAs(context: BrowserContext, person: DemoPerson, address: string): Promise<Page> {
  if (person) await signedIn(context, await tokensOf(person));
  const page = await context.newPage();
  await visit(page, `${address}`);
  return page;
}

/** Waits until the screen stands and nothing is on its way: its heading shown, no skeleton, the typefaces there. */
export async function settled(page: Page): Promise<void> {
  // An empty page, whose texts or typefaces are waited for, has nothing on its way either.
  await page.locator("html:not([data-first]):not([data-waiting])").waitFor({ state: "attached" });
  await page.locator("h1:visible").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => document.querySelectorAll(".MuiSkeleton-root").length === 0);
  await page.evaluate(() => document.fonts.ready);
}

const shell = ["Home", "Workers", "Worker_details/5", "Nowhere"].map((page) => `/?open=${page}`);
/** The screens of the four areas by whose they are, as addresses; those with an id of the demo's data are in `everyScreenOf`. */
export const allScreens: readonly (readonly [who: DemoPerson, addresses: readonly string[]])[] = [
  [
    undefined,
    [
      ...shell,
      "/nowhere",
      "/signin",
      "/signup",
      "/signup/enterotp",
      "/Forgot",
      "/change_password",
      "/terms",
      "/privacy",
    ],
  ],
  [
    "asha",
    [
      ...shell,
      ...["Saved", "Bookings", "Chat", "Profile"].map((page) => `/?open=${page}`),
      "/worker_register",
    ],
  ],
  [
    "ravi",
    ["Home", "Schedule", "Chats", "Bookings", "Profile", "Payments", "Reviews"].map(
      (page) => `/worker?open=${page}`,
    ),
  ],
  [
    "admin",
    [
      "Dash",
      "Categoryes",
      "Users",
      "Workers",
      "Chats",
      "Bookings",
      "Wallet",
      "Requests",
      "Policies",
      "Settings",
      "Audit",
      "Security",
      "Status",
    ].map((page) => `/admin-panel?open=${page}`),
  ],
];

interface Booked {
  Bookings: { id: number }[];
}

/** The pages of one booking, from each side, and of one person, whose ids the demo's data decide. */
async function pagesWithIds(who: DemoPerson): Promise<string[]> {
  if (!who) return [];
  const { access: token } = await tokensOf(who === "ravi" ? "ravi" : "asha");
  const { Bookings: bookings } =
    who === "ravi"
      ? await api<Booked>("GET", "/worker/bookings_view/", { token })
      : await api<Booked>("PATCH", "/user/bookings_view/", { token, body: {} });
  const shell = { asha: "/", ravi: "/worker", admin: "/admin-panel" }[who];
  return [
    `${shell}?open=Booking_details/${bookings[0]?.id ?? 0}`,
    ...(who === "admin" ? ["/admin-panel?open=Person/1"] : []),
  ];
}

/** Every screen of somebody, with the pages of one booking and one person. */
export async function everyScreenOf(who: DemoPerson): Promise<string[]> {
  const addresses = allScreens.find(([whose]) => whose === who)?.[1] ?? [];
  return [...addresses, ...(await pagesWithIds(who))];
}
