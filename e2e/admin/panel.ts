// Helpers for the administrator's journeys: opening the panel, applicants, and colours.
import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { api, customer, type Person } from "../customer/people.ts";
import { newContext, stored, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";

/** Begins a new session of the demo's administrator. */
export async function administrator(): Promise<{ token: string; refresh: string }> {
  const body = { username: "admin", password: "HourHand-demo-1" };
  const { access, refresh } = await api<{ access: string; refresh: string }>("POST", "/token/", { body });
  return { token: access, refresh };
}

/** Opens a section of the panel in a separate browser context. */
export async function openSection(
  browser: Browser,
  section: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { refresh } = await administrator();
  const context = await newContext(browser, { viewport: { width: 1440, height: 900 }, ...options });
  await stored(context, { "auth.refresh": refresh, page: section });
  const page = await context.newPage();
  await visit(page, "/admin-panel");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  return page;
}

/** Types into the top bar and waits until only matches are shown. */
export async function find(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search anything..." }).fill(text);
  // The request starts a moment after the last letter; until the reply comes, the old rows are shown.
  await expect(page).toHaveURL((address) => address.searchParams.get("search") === text);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText(/^1-\d+ of \d+$/)).toBeVisible();
}

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
  "base64",
);

/** Makes a customer who has asked to become a worker. */
export async function applicant(): Promise<Person & { fullName: string }> {
  const person = await customer();
  const fullName = `Applicant ${person.username.replace("customer.", "")}`;
  const { Jobs } = await api<{ Jobs: { id: number }[] }>("GET", "/worker/register/", { token: person.token });
  const form = new FormData();
  const fields = {
    full_name: fullName,
    age: 31,
    salary: 280,
    qualification: "Diploma",
    experience: 6,
    job: Jobs[0]?.id,
    previous_company: "Sunrise Services",
    description: "Comes on time and leaves the place clean.",
    latitude: 9.98,
    longitude: 76.28,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("id_prof", new Blob([pixel], { type: "image/png" }), "id.png");
  const response = await fetch(`${journeyUrl()}/worker/register/`, {
    method: "POST",
    headers: { Authorization: `Bearer ${person.token}` },
    body: form,
  });
  expect(response.status, await response.text()).toBe(201);
  return { ...person, fullName };
}
