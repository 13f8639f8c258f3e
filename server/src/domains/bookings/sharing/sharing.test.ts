// A customer shares a visit by a secret address: who may, what its page shows, and when it ends.
import { sql } from "../../../platform/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { keyReused, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { booking, dayFromToday, putInto } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
beforeEach(async () => {
  [someone, buyer] = await Promise.all([
    worker(app, { fullName: "Ravi Nair" }),
    customer(app, { first_name: "Meera", last_name: "Pillai" }),
  ]);
});

const accepted = (fields: Record<string, unknown> = {}) => booking(app, buyer, someone, "accepted", fields);
const path = (id: number) => `/api/v1/bookings/${id}/share`;
const share = (id: number, { token }: { token?: string } = buyer, headers = {}) =>
  app.call("POST", path(id), { ...(token && { token }), headers });
const end = (id: number, { token }: { token?: string } = buyer) =>
  app.call("DELETE", path(id), { ...(token && { token }) });
async function shared(id: number): Promise<string> {
  const { status, body } = await share(id);
  expect(status).toBe(201);
  return body.url;
}
const open = (url: string, headers = {}) => {
  const { pathname, search } = new URL(url);
  return fetch(app.url + pathname + search, { headers });
};
const textOf = async (url: string, headers = {}) =>
  (await (await open(url, headers)).text())
    .replaceAll(/<style>[^]*<\/style>|<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const statusOf = async (url: string) => (await open(url)).status;
const sharedUntil = async (id: number, { token }: TestPerson = buyer) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body.shared_until;

test(
  "a customer shares an accepted visit: worker, proof, kind of work and time, but nothing that leads to the customer",
  { tags: ["@beyond-4.13", "@beyond-4.14"] },
  async () => {
    const id = await accepted({ startTime: "15:00", duration: 2, title: "Fuse trips, ring 98470 12345" });
    const answer = await share(id);
    expect(answer.status).toBe(201);
    const { url, expires_at: expiresAt } = answer.body;
    expect(url).toMatch(/^http:\/\/.+\/visits\/[\w-]{43}$/);
    const { date } = dayFromToday(app);
    expect(expiresAt).toBe(new Date(`${date}T19:00+05:30`).toISOString());
    expect(await sharedUntil(id)).toBe(expiresAt);
    expect(await sharedUntil(id, someone)).toBeNull();

    const reply = await open(url);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "content-type": "text/html; charset=utf-8",
    });
    expect(await reply.text()).toContain('<meta name="robots" content="noindex"');
    const page = await textOf(url);
    expect(page).toContain("A visit to Meera");
    expect(page).toContain("Ravi Nair is expected.");
    expect(page).toContain("Electrician");
    expect(page).toMatch(/3:00 pm to 5:00 pm/);
    const { body } = await app.call("GET", `/api/v1/bookings/${id}`, { token: buyer.token });
    for (const hidden of [
      "Pillai",
      "Fort Road",
      "Fuse",
      "98470",
      "₹",
      "300",
      "9.93",
      someone.phone,
      buyer.email,
    ])
      if (hidden) expect(page).not.toContain(hidden);
    if (body.arrival.code !== null) expect(page).not.toContain(body.arrival.code);
  },
);

test(
  "the page says when the worker arrived and finished, and 'ID checked' only where it is true",
  { tags: ["@beyond-4.14"] },
  async () => {
    const id = await accepted();
    const url = await shared(id);
    expect(await textOf(url)).not.toMatch(/Arrived|ID checked/);
    const { pool } = app.app.platform;
    await sql`update workers set identity_accepted_at = now() where id = ${someone.workerId}`.execute(pool);
    const change = (status: string) =>
      app.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body: { status } });
    expect((await change("visited")).status).toBe(200);
    expect(await textOf(url)).toMatch(/Ravi Nair has arrived\..*ID checked.*Arrived \d{1,2}:\d\d [ap]m/);
    expect((await change("pending")).status).toBe(200);
    expect(await textOf(url)).toContain("Ravi Nair will finish the job on another visit.");
    expect((await change("completed")).status).toBe(200);
    expect(await textOf(url)).toMatch(/Ravi Nair has finished the job\..*Job done \d{1,2}:\d\d [ap]m/);
  },
);

test(
  "only the customer of a live visit shares it, and only they end it",
  { tags: ["@beyond-4.13"] },
  async () => {
    const id = await accepted();
    expectProblem(await share(id, {}), notSignedIn);
    expectProblem(await share(id, await customer(app)), notFound);
    expectProblem(await share(id, someone), notAllowed);
    expectProblem(await share(id, await administrator(app)), notAllowed);
    expectProblem(await share(id + 1_000_000), notFound);
    const url = await shared(id);
    expectProblem(await end(id, someone), notAllowed);
    expectProblem(await end(id, await customer(app)), notFound);
    expect(await statusOf(url)).toBe(200);
    expect((await end(id)).status).toBe(200);
    expect(await statusOf(url)).toBe(404);
    expectProblem(await end(id), notFound);
    expect(await sharedUntil(id)).toBeNull();
    for (const status of ["created", "rejected", "canceled", "completed"] as const) {
      await putInto(app, id, status);
      expectProblem(await share(id), illegalStatusChange, status);
    }
    for (const status of ["accepted", "visited", "pending"] as const) {
      await putInto(app, id, status);
      expect((await share(id)).status, status).toBe(201);
    }
  },
);

test(
  "a new address ends the former one; of two made at once exactly one works; a repeated key gives no address away",
  { tags: ["@beyond-4.13"] },
  async () => {
    const id = await accepted();
    const first = await shared(id);
    const second = await shared(id);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const urls = await Promise.all([shared(id), shared(id), shared(id)]);
    const statuses = await Promise.all(urls.map((url) => statusOf(url)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(2);
    const headers = { "idempotency-key": `share-${id}` };
    const { body } = await share(id, buyer, headers);
    const again = await share(id, buyer, headers);
    expectProblem(again, keyReused);
    expect(again.body.made).toBe(true);
    expect(await statusOf(body.url)).toBe(200);
  },
);

test(
  "an address is over two hours after the visit's end and with the booking, and follows a later end",
  { tags: ["@beyond-4.15"] },
  async () => {
    const { pool } = app.app.platform;
    const id = await accepted({ startTime: "15:00" });
    const url = await shared(id);
    const endMinutesAgo = (minutes: number) =>
      sql`with wanted as (select (market_now() at time zone 'Asia/Kolkata') - make_interval(mins => ${minutes}) as at)
        update bookings set booked_on = wanted.at::date from wanted where id = ${id}`.execute(pool);
    await endMinutesAgo(2 * 24 * 60);
    expect(await statusOf(url)).toBe(410);
    expect(await textOf(url)).toContain("This link has ended");
    expect(await sharedUntil(id)).toBeNull();
    expectProblem(await share(id), illegalStatusChange);
    await endMinutesAgo(-2 * 24 * 60);
    expect(await statusOf(url)).toBe(200);
    for (const status of ["canceled", "rejected"] as const) {
      await putInto(app, id, status);
      expect(await statusOf(url), status).toBe(410);
    }
  },
);

test(
  "an address ends with everything else that lets somebody in as that person",
  { tags: ["@beyond-4.15"] },
  async () => {
    const url = await shared(await accepted());
    const { token } = await administrator(app);
    const answer = await app.call("PATCH", "/admin_view/users_view/", {
      token,
      body: { id: buyer.id },
    });
    expect(answer.status).toBe(200);
    expect(await statusOf(url)).toBe(404);
  },
);

test(
  "an unknown address is a page, in the language of the browser or of the address",
  { tags: ["@beyond-4.14"] },
  async () => {
    for (const secret of ["x", "a".repeat(43), "..%2F..", "%00", "💡", "a".repeat(90)])
      expect(await statusOf(`${app.url}/visits/${encodeURIComponent(secret)}`), secret).toBe(404);
    const { token } = await administrator(app);
    const { version } = (await app.call("GET", "/api/v1/admin/settings", { token })).body;
    const body = { version, languages: ["en", "hi", "de"] };
    expect((await app.call("PUT", "/api/v1/admin/settings", { token, body })).status).toBe(200);
    const url = await shared(await accepted({ startTime: "15:00" }));
    expect(await textOf(url, { "accept-language": "de" })).toMatch(
      /Ein Besuch bei Meera.*Ravi Nair wird erwartet/,
    );
    expect(await textOf(`${url}?lang=hi`)).toContain("Meera के यहाँ विज़िट");
    expect(await textOf(`${app.url}/visits/x?lang=de`)).toContain("Hier ist kein Besuch geteilt");
  },
);
