// People for the customer's journeys, created through the API by the demo's administrator, so that no journey disturbs
// another: each books its own worker as its own customer.
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { weekdays } from "@hourhand/contract/wire";
import { newContext, signedIn, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";

const password = "HourHand-demo-1";
let made = 10_000;
/**
 * Returns a part of a name that is unique in this product; all have the same length, so that none is a prefix of
 * another.
 */
export const unique = (): string => String((made += 1));

/** A person who has an account. */
export interface Person {
  id: number;
  username: string;
  token: string;
  refresh: string;
}

/** A listed worker with a slot from 09:00 to 12:00 on every day. */
export interface ListedWorker extends Person {
  workerId: number;
  fullName: string;
}

/**
 * Makes a call.
 * @throws Error with the reply if the call fails
 */
export async function api<Reply = Record<string, unknown>>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Reply> {
  const response = await fetch(`${journeyUrl()}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const said = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${said}`);
  return JSON.parse(said) as Reply;
}

/** Accounts of the demo story. */
export type DemoPerson = "asha" | "ravi" | "admin";

/** Begins a new session of a person in the demo story. */
export const demoPerson = (name: DemoPerson): Promise<{ token: string; refresh: string }> => signIn(name);

async function signIn(username: string): Promise<{ token: string; refresh: string }> {
  const { access, refresh } = await api<{ access: string; refresh: string }>("POST", "/token/", {
    body: { username, password },
  });
  return { token: access, refresh };
}

/** The demo administrator's access token for this product, reused for a third of its life. */
let known: { url: string; until: number; token: Promise<string> } | undefined;

/** Returns a token of the demo's administrator. */
export function administratorsToken(): Promise<string> {
  const url = journeyUrl();
  if (known?.url !== url || known.until < performance.now())
    known = {
      url,
      until: performance.now() + 300_000,
      token: signIn("admin").then(({ token }) => token),
    };
  return known.token;
}

async function account(role: string): Promise<Person> {
  const number = unique();
  const username = `${role}.${number}`;
  const phone = `+9188555${number}`;
  const token = await administratorsToken();
  await api("POST", "/admin_view/users_view/", {
    token,
    body: {
      username,
      email: `${username}@example.com`,
      phone,
      first_name: "Journey",
      last_name: "Person",
      password,
      cpassword: password,
      is_worker: false,
    },
  });
  const session = await signIn(username);
  const { id } = await api<{ id: number }>("POST", "/user/featch_user_data/", {
    body: { token: session.token },
    token: session.token,
  });
  return { id, username, ...session };
}

/** Makes a new customer. */
export const customer = (): Promise<Person> => account("customer");

/**
 * Makes a new category, with its own policy if `policy` has fields of one.
 * @returns its id
 */
export async function category(policy?: object): Promise<number> {
  const token = await administratorsToken();
  const title = `Journeys ${unique()}`;
  const { id } = await api<{ id: number }>("POST", "/admin_view/job_view/", {
    token,
    body: { title, description: "Work of a journey." },
  });
  if (policy) await api("PUT", `/api/v1/admin/policies/${id}`, { token, body: policy });
  return id;
}

/** Makes a new worker for ₹300 an hour, free from 09:00 to 12:00 every day; optionally in a category and at a place. */
export async function listedWorker({
  job,
  place,
}: { job?: number; place?: { latitude: number; longitude: number } } = {}): Promise<ListedWorker> {
  const [person, token] = [await account("worker"), await administratorsToken()];
  const fullName = `Journey ${person.username.replace("worker.", "")}`;
  const { Jobs } = await api<{ Jobs: { id: number; title: string }[] }>("GET", "/worker/register/", {
    token: person.token,
  });
  await api("POST", "/admin_view/workers_view/", {
    token,
    body: {
      full_name: fullName,
      age: 40,
      salary: 300,
      qualification: "ITI",
      experience: 12,
      job: job ?? Jobs[0]?.id,
      previous_company: "Sunrise Services",
      user_id: person.id,
      description: "Finds the fault first, then names the price. Works clean and comes on time, every time.",
    },
  });
  const session = await signIn(person.username);
  for (const week of weekdays)
    await api("POST", "/worker/slot_view/", {
      token: session.token,
      body: { week, from: "09:00", to: "12:00" },
    });
  if (place) await api("PATCH", "/worker/details_view/", { token: session.token, body: place });
  const { Workers } = await api<{ Workers: { id: number }[] }>("POST", "/user/workers_view/", {
    body: { search: fullName },
  });
  return { ...person, ...session, workerId: Workers[0]?.id ?? 0, fullName };
}

/** Returns tomorrow's date in the market, in the booking call's format. */
export function selectedTomorrow(): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(
    Date.now() + 86_400_000,
  );
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(parts));
  return `${weekday} ${parts}`;
}

/**
 * Books an hour of a worker tomorrow through a call.
 * @returns the booking's id
 */
export async function bookByCall(
  by: Person,
  worker: ListedWorker,
  fields: { title: string; startTime: string; payment_method?: string },
): Promise<number> {
  const selectedDay = selectedTomorrow();
  const { worker: details } = await api<{
    worker: { availabilities: { id: number; day_of_week: string }[] };
  }>("GET", `/user/workers_view/${worker.workerId}`);
  const slot = details.availabilities.find(({ day_of_week: day }) => selectedDay.startsWith(day));
  const { id } = await api<{ id: number }>("POST", "/user/bookings_view/", {
    token: by.token,
    body: {
      worker: worker.workerId,
      selectedDay,
      selectedSlot: slot?.id,
      duration: 1,
      address: "12 Lake Road, Kaloor, Kochi",
      ...fields,
    },
  });
  return id;
}

/** Opens a page of the shell, signed in or signed out. */
export async function openShell(context: BrowserContext, name: string, person?: Person): Promise<Page> {
  await signedIn(context, person);
  const page = await context.newPage();
  await visit(page, `/?open=${encodeURIComponent(name)}`);
  return page;
}

/** Finds a worker's card in a list. */
export const cardOf = (page: Page, worker: ListedWorker): Locator =>
  page.getByRole("listitem").filter({ hasText: worker.fullName });

/** Opens a page of the shell in a separate browser context, signed in. */
export async function browserOf(browser: Browser, name: string, person?: Person): Promise<Page> {
  return openShell(await newContext(browser), name, person);
}

/** Opens the folded texts of the booking dialog of a worker with ready jobs. */
export const openDetails = (dialog: Locator): Promise<void> => dialog.getByText("Add details").click();
