// Home's figures.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../platform/database/sql.ts";
import { expect, test } from "vitest";
import { booking } from "../../../test/bookings.ts";
import { administrator, customer, worker } from "../../../test/people.ts";
import { startRedis } from "../../../test/redis.ts";
import { until } from "../../../test/socket.ts";
import { startApp, type TestApp, testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

test(
  "an empty product has zeros, no reviews and no quotes, and names the active categories for which workers are wanted",
  { tags: ["@customer-7.11"] },
  async () => {
    const one = await startApp({}, { jobs: false });
    const { pool } = one.app.platform;
    await sql`insert into job_categories (title, description, is_active)
    values ('Glazier', 'x', true), ('Roofer', 'x', false)`.execute(pool);
    const home = async () => (await one.call("GET", "/user/home_view/")).body;
    const wanted = (await home()).wanted_categories.map(({ title }: { title: string }) => title);
    expect(wanted).toContain("Glazier");
    expect(wanted).not.toContain("Roofer");
    const hindi = await one.call("GET", "/user/home_view/", { headers: { "accept-language": "hi" } });
    expect(hindi.body.wanted_categories[0]).toHaveProperty("title_local");
    expect(await one.call("GET", "/user/home_view")).toMatchObject({
      status: 200,
      body: { servicesDelivered: 0, registeredCustomers: 0, verifiedWorkers: 0, top_reviews: [], quotes: [] },
    });
    await worker(one);
    await expect.poll(async () => (await home()).wanted_categories).toEqual([]);
    await one.close();
  },
);

test(
  "viewHome counts completed bookings, active customers and listed workers, and shows the 6 best reviews",
  { tags: ["@customer-1.9"] },
  async () => {
    const [someone, unlisted, buyer, blocked] = await Promise.all([
      worker(app),
      worker(app),
      customer(app),
      customer(app),
    ]);
    const { pool } = app.app.platform;
    await sql`update workers set is_active = false where id = ${unlisted.workerId}`.execute(pool);
    await sql`update people set is_active = false where id = ${blocked.id}`.execute(pool);
    const ratings = [5, 1, 4, 5, 3, 2, 4.5, 5];
    for (const [index, rating] of ratings.entries()) {
      const id = await booking(app, buyer, someone, "completed", { title: `Job ${index}` });
      await app.call("PUT", "/user/bookings_view/", {
        token: buyer.token,
        body: { id, rating, title: `Review ${index}` },
      });
    }
    await booking(app, buyer, someone);
    // Waits, because the figures may be up to 3 s old.
    await sleep(3_100);
    await sql`select compact_counters()`.execute(pool);
    const { body } = await app.call("GET", "/user/home_view/");
    expect(body).toMatchObject({ servicesDelivered: 8, registeredCustomers: 1, verifiedWorkers: 1 });
    expect(body.top_reviews.map(({ title }: { title: string }) => title)).toEqual(
      [7, 3, 0, 6, 2, 4].map((index) => `Review ${index}`),
    );
    // None, because none of these reviews has text.
    expect(body.quotes).toEqual([]);
    expect(body.top_reviews[0]).toEqual({
      id: expect.any(Number),
      title: "Review 7",
      description: "",
      rating: 5,
      created_at: expect.any(String),
      user_profile: {
        profile_picture: null,
        first_name: "Asha",
        last_name: "Menon",
        username: buyer.username,
      },
      booking_details: { title: "Job 7" },
    });
  },
);

test(
  "quotes have text: long ones with at least four stars first, one per customer and per trade, at most six",
  { tags: ["@screens-2.30"] },
  async () => {
    const one = await startApp({}, { jobs: false });
    const trades = [
      "Plumber",
      "Electrician",
      "Carpenter",
      "Painter",
      "Cleaner",
      "Gardener",
      "Mason",
      "Tailor",
    ];
    const hands = await Promise.all(trades.map((jobTitle) => worker(one, { jobTitle })));
    const buyers = await Promise.all(trades.map(() => customer(one)));
    let hour = 0;
    const say = async (buyer: number, trade: number, rating: number, description: string) => {
      const [who, hand] = [buyers[buyer], hands[trade]];
      if (!who || !hand) throw new Error("There is no such pair.");
      const startTime = `${String(8 + (hour++ % 10)).padStart(2, "0")}:00`;
      const id = await booking(one, who, hand, "completed", { startTime });
      const body = { id, rating, title: "Amazing experince", description };
      expect((await one.call("PUT", "/user/bookings_view/", { token: who.token, body })).status).toBe(201);
    };
    const quotes = async (): Promise<string[]> =>
      (await one.call("GET", "/user/home_view/")).body.quotes.map(
        ({ description }: { description: string }) => description,
      );
    const long = (words: string) => words.padEnd(60, ".");
    await say(0, 0, 5, "");
    await say(1, 1, 5, " \n ");
    expect(await quotes()).toEqual([]);
    await say(0, 1, 3.5, long("A long one of too few stars"));
    await say(1, 2, 5, long("Too short by one").slice(1));
    await say(2, 3, 4, long("A long one of four stars"));
    expect(await quotes()).toEqual([
      long("A long one of four stars"),
      long("Too short by one").slice(1),
      long("A long one of too few stars"),
    ]);
    // If two are by one customer or about one trade, only the better one is quoted; the other is left out even if it is
    // better than later quotes.
    await say(2, 4, 5, long("The better one of its customer"));
    await say(3, 4, 4.5, long("Of a trade that is there"));
    await say(3, 5, 4, long("The same customer of another trade"));
    expect((await quotes()).slice(0, 2)).toEqual([
      long("The better one of its customer"),
      long("The same customer of another trade"),
    ]);
    await say(4, 6, 5, long("One more"));
    await say(5, 7, 5, long("And one"));
    await say(6, 3, 5, long("And another one"));
    const all = await quotes();
    expect(all).toHaveLength(6);
    expect(all).not.toContain(long("Of a trade that is there"));
    await one.close();
  },
);

test("figures and filter words are fresh right after a call that changes them, on every process", async () => {
  const redis = await startRedis();
  const one = await startApp({ REDIS_URL: redis.url });
  const two = await startApp({ REDIS_URL: redis.url }, { databaseUrl: one.databaseUrl });
  await until(() => one.app.platform.bus.isConnected && two.app.platform.bus.isConnected);
  const [admin, buyer, someone] = [await administrator(one), await customer(one), await worker(one)];
  const figures = async (app: TestApp) => {
    const [home, list] = [
      await app.call("GET", "/user/home_view/"),
      await app.call("POST", "/user/workers_view/", { body: {} }),
    ];
    const { servicesDelivered, registeredCustomers, verifiedWorkers, top_reviews } = home.body;
    return {
      servicesDelivered,
      registeredCustomers,
      verifiedWorkers,
      reviews: top_reviews.length,
      jobs: list.body.jobs,
    };
  };
  // From here on, both processes have cached them.
  let expected = await figures(one);
  expect(await figures(two)).toEqual(expected);
  const after = async (
    change: Partial<typeof expected>,
    [method, path, token, body]: [string, string, string, Record<string, unknown>],
  ) => {
    expect((await one.call(method, path, { token, body })).status).toBeLessThan(300);
    expected = { ...expected, ...change };
    expect(await figures(one)).toEqual(expected);
    // The bus event may arrive after the reply; without the event, the other process would read again only after 3
    // seconds.
    await until(async () => JSON.stringify(await figures(two)) === JSON.stringify(expected), 2_500);
  };
  const id = await booking(one, buyer, someone, "visited");
  await after({ servicesDelivered: 1 }, [
    "PATCH",
    `/worker/bookings_view/${id}`,
    someone.token,
    { status: "completed" },
  ]);
  await after({ reviews: 1 }, ["PUT", "/user/bookings_view/", buyer.token, { id, rating: 5, title: "Good" }]);
  const { workerId } = someone;
  await after({ verifiedWorkers: 0, jobs: [] }, [
    "PATCH",
    "/admin_view/workers_view/",
    admin.token,
    { id: workerId },
  ]);
  await after({ verifiedWorkers: 1, jobs: ["Electrician"] }, [
    "PATCH",
    "/admin_view/workers_view/",
    admin.token,
    { id: workerId },
  ]);
  await after({ registeredCustomers: 0 }, [
    "PATCH",
    "/admin_view/users_view/",
    admin.token,
    { id: buyer.id },
  ]);
  await two.close();
  await one.close();
  await redis.stop();
});
