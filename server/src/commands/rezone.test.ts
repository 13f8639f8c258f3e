// npm run admin -- rezone: what changes along with the market's zone, and what stays as it was written.
import { afterAll, expect, test } from "vitest";
import { booking } from "../../test/bookings.ts";
import { command } from "../../test/command.ts";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { query, storedMarket } from "../../test/market-cases.ts";
import { administrator, customer, worker } from "../../test/people.ts";
import { moveTo, propose } from "../../test/proposals.ts";
import { until } from "../../test/socket.ts";
import { startApp } from "../../test/start-app.ts";

const databases: TestDatabase[] = [];
async function database(): Promise<string> {
  const made = await freshDatabase();
  databases.push(made);
  return made.url;
}
afterAll(() => Promise.all(databases.map((one) => one.drop())));

const berlin = { MARKET_COUNTRY: "DE", MARKET_CURRENCY: "EUR", MARKET_TIME_ZONE: "Europe/Berlin" };

test(
  "rezone keeps dates and times of day, moves the instants that follow from them, and processes follow",
  { tags: ["@market-1.8", "@api-1.27"] },
  async () => {
    const url = await database();
    const app = await startApp(berlin, { databaseUrl: url, jobs: false });
    try {
      const [asha, ravi, admin] = [
        await customer(app),
        await worker(app),
        await administrator(app, { id: 3 }),
      ];
      // With this policy both fall due before the visits, whatever the time of day is now.
      const policy = await app.call("PUT", "/api/v1/admin/policies/default", {
        token: admin.token,
        body: { answer_within_hours: 168 },
      });
      expect(policy.status).toBe(200);
      const waiting = await booking(app, asha, ravi, "created", { startTime: "09:00" });
      const accepted = await booking(app, asha, ravi, "accepted", { startTime: "11:00" }, 2);
      const proposed = await propose(app, asha, accepted, moveTo(app, ravi, 1, "15:00"));
      expect(proposed.status).toBe(201);
      const instants = async () =>
        (
          await query<{ on: string; starts: string; answer: Date; ends: Date }>(
            url,
            `select b.booked_on::text as on, b.starts::text as starts, b.answer_by as answer,
             (select expires_at from booking_proposals where booking_id = ${accepted}) as ends
           from bookings b where b.id = ${waiting}`,
          )
        )[0];
      const before = await instants();
      const run = (zone: string) => command(["admin", "rezone", zone, "--json"], { DATABASE_URL: url });
      const done = await run("America/New_York");
      expect([done.code, done.json()]).toEqual([
        0,
        {
          time_zone: "America/New_York",
          before: "Europe/Berlin",
          message: expect.stringContaining(
            "The market's time zone is America/New_York now, before Europe/Berlin.",
          ),
        },
      ]);
      const after = await instants();
      expect([after?.on, after?.starts]).toEqual([before?.on, before?.starts]);
      // Nine in the morning comes hours later in New York.
      expect(Number(after?.answer)).toBeGreaterThan(Number(before?.answer));
      const [right] = await query<{ answer: Date; ends: Date }>(
        url,
        `select (b.booked_on + b.starts) at time zone 'America/New_York' - interval '2 hours' as answer,
         (select least(p.created_at + interval '24 hours',
           (p.booked_on + p.starts) at time zone 'America/New_York' - interval '2 hours')
          from booking_proposals p where p.booking_id = ${accepted}) as ends
       from bookings b where b.id = ${waiting}`,
      );
      expect({ answer: after?.answer, ends: after?.ends }).toEqual(right);
      // The running process follows without restarting.
      await until(async () => {
        const { body } = await app.call("GET", "/api/v1/settings");
        return body.market.time_zone === "America/New_York";
      });
      expect(app.app.platform.calendar.timeZone).toBe("America/New_York");
      expect((await storedMarket(url))[0]?.["changes"]).toEqual([
        ["admin rezone", { time_zone: "Europe/Berlin" }, { time_zone: "America/New_York" }],
      ]);
      const { items } = (await app.call("GET", "/api/v1/admin/audit", { token: admin.token })).body;
      expect(items[0]).toMatchObject({
        actor: { kind: "command", id: null, name: "admin rezone" },
        event: "market changed",
        detail: { subject: "market" },
      });

      const again = await run("America/New_York");
      expect([again.code, again.json<{ message: string }>().message]).toEqual([
        0,
        "The market's time zone is America/New_York already.",
      ]);
      for (const wrong of ["EST", "Mars/Base", "berlin"]) {
        const refused = await run(wrong);
        expect([refused.code, refused.stderr]).toEqual([
          2,
          expect.stringContaining(`'${wrong}' is not the name`),
        ]);
      }
    } finally {
      await app.close();
    }
  },
);

test("rezone is refused on a database that was never served", async () => {
  const refused = await command(["admin", "rezone", "Europe/Berlin"], { DATABASE_URL: await database() });
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("was never started")]);
});
