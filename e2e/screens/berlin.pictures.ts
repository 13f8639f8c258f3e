// Takes the pictures of a market outside India for docs/screens (`npm run screens`): Home, a worker, a booking and its
// mail as a customer in Berlin sees them, in German and with euros.
import type { Browser, Page } from "@playwright/test";
import { api, unique, type Person } from "../customer/people.ts";
import { phone } from "../looks.ts";
import { openTab, settled } from "../open.ts";
import { journeyUrl, startProduct, useProduct, type Product } from "../product.ts";
import { test } from "../test.ts";
import { savePicture } from "./save-picture.ts";

const password = "a password for pictures";
const boss = { email: "boss@example.com", password };
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const workers = [
  { first: "Jana", last: "Brandt", trade: "Gardening", salary: 28, experience: 12 },
  { first: "Emre", last: "Yılmaz", trade: "Electrics", salary: 42, experience: 9 },
  { first: "Ulrike", last: "Schönfeld", trade: "Cleaning", salary: 24, experience: 6 },
];

let product: Product;
let customer: Person;
let workerId: number;
let bookingId: number;

test.describe.configure({ mode: "serial" });
test.setTimeout(300_000);

test.beforeAll(async () => {
  product = await startProduct({
    MARKET_COUNTRY: "DE",
    MARKET_CURRENCY: "EUR",
    MARKET_TIME_ZONE: "Europe/Berlin",
    DEMO_DATA: "false",
    ADMIN_EMAIL: boss.email,
    ADMIN_PASSWORD: boss.password,
  });
  useProduct(product);
  const { token } = await signIn(boss.email);
  const { Jobs } = await api<{ Jobs: { id: number; title: string }[] }>("GET", "/admin_view/job_view/", {
    token,
  });
  const sessions = [];
  for (const worker of workers) {
    const person = await account(token, worker);
    await api("POST", "/admin_view/workers_view/", {
      token,
      body: {
        full_name: `${worker.first} ${worker.last}`,
        age: 38,
        salary: worker.salary,
        qualification: "Gesellenbrief",
        experience: worker.experience,
        job: Jobs.find(({ title }) => title === worker.trade)?.id,
        previous_company: "Grün & Partner",
        user_id: person.id,
        description: "Ich komme pünktlich, arbeite sauber und nenne den Preis, bevor ich anfange.",
      },
    });
    // The session holds the role, so it begins after the role was changed.
    const session = await signIn(person.username);
    for (const week of weekdays)
      await api("POST", "/worker/slot_view/", {
        token: session.token,
        body: { week, from: "08:00", to: "17:00" },
      });
    sessions.push(session);
  }
  const [jana] = sessions;
  customer = await account(token, { first: "Marie", last: "Lindner" });
  const found = await api<{ Workers: { id: number }[] }>("POST", "/user/workers_view/", {
    body: { search: "Jana Brandt" },
  });
  workerId = found.Workers[0]?.id ?? 0;
  bookingId = await book();
  await api("PATCH", `/worker/bookings_view/${bookingId}`, {
    token: jana?.token ?? "",
    body: { status: "accepted" },
  });
});
test.afterAll(() => product.stop());

async function signIn(username: string): Promise<{ token: string; refresh: string }> {
  const { access, refresh } = await api<{ access: string; refresh: string }>("POST", "/token/", {
    body: { username, password },
  });
  return { token: access, refresh };
}

async function account(token: string, { first, last }: { first: string; last: string }): Promise<Person> {
  const username = first.toLowerCase();
  await api("POST", "/admin_view/users_view/", {
    token,
    body: {
      username,
      email: `${username}@example.com`,
      phone: `030 ${String(Number(unique()) % 10_000_000).padStart(7, "9")}`,
      first_name: first,
      last_name: last,
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

/** Books two hours of gardening on the worker's first free day. */
async function book(): Promise<number> {
  const { worker } = await api<{
    worker: {
      availabilities: {
        id: number;
        day_of_week: string;
        free_starts?: { date: string; starts: string[] }[];
      }[];
    };
  }>("GET", `/user/workers_view/${workerId}`);
  const slot = worker.availabilities.find(({ free_starts: days = [] }) => days.length > 0);
  const date = slot?.free_starts?.[0]?.date ?? "";
  const { id } = await api<{ id: number }>("POST", "/user/bookings_view/", {
    token: customer.token,
    body: {
      worker: workerId,
      selectedDay: `${slot?.day_of_week} ${date}`,
      selectedSlot: slot?.id,
      duration: 2,
      startTime: "09:00",
      address: "Sonnenallee 12, 12045 Berlin",
      title: "Hecke schneiden",
      issueDescription: "Die Hecke am Zaun ist zu hoch.",
    },
  });
  return id;
}

/** Opens a page as a phone in Berlin does. */
async function onPhone(browser: Browser, address: string, who?: Person): Promise<Page> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
  });
  const page = await openTab(context, address, who);
  await settled(page);
  return page;
}

const shots: Readonly<Record<string, () => { address: string; who?: Person }>> = {
  "berlin-home": () => ({ address: "/" }),
  "berlin-worker": () => ({ address: `/?open=Worker_details/${workerId}` }),
  "berlin-booking": () => ({ address: `/?open=Booking_details/${bookingId}`, who: customer }),
};

for (const [name, shot] of Object.entries(shots))
  test(`the picture '${name}'`, async ({ browser }) => {
    const { address, who } = shot();
    const page = await onPhone(browser, address, who);
    await savePicture(browser, page, name);
    await page.context().close();
  });

test("the picture 'berlin-mail'", async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2, locale: "de-DE" });
  const page = await context.newPage();
  // oxlint-disable-next-line no-restricted-properties -- a page of the server, not of the client
  await page.goto(`${journeyUrl()}/dev/mailbox`);
  await page.getByRole("article").filter({ hasText: "Hecke schneiden" }).first().scrollIntoViewIfNeeded();
  await savePicture(browser, page, "berlin-mail");
  await context.close();
});
