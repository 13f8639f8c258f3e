// Tests the checks of random lives: each defect planted here breaks its own rule and no other.
import { sql } from "../../platform/database/sql.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { booking, changeEvents, dayFromToday } from "../../../test/bookings.ts";
import { advanceUntil, instantOf } from "../../../test/market-time.ts";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { checkAll } from "../../../test/random-life/invariants.ts";
import { makeLife, moveClock, type Life } from "../../../test/random-life/world.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

/** The life before any defect, which each test copies. */
let sound: { database: TestDatabase; life: Life };
let database: TestDatabase;
let app: TestApp;
let life: Life;
/** Two accepted visits of one worker, and a booking that its customer canceled for half of the total. */
let [first, second, canceled] = [0, 0, 0];

const startOn = ({ url }: TestDatabase) => startApp({ TEST_CLOCK: "on" }, { jobs: false, databaseUrl: url });

beforeAll(async () => {
  const made = await freshDatabase();
  app = await startOn(made);
  life = await makeLife(app, 1);
  const [buyer] = life.customers;
  const [someone] = life.workers;
  if (!buyer || !someone) throw new Error("There is nobody.");
  const make = async (startTime: string, days: number) => {
    const id = await booking(app, buyer, someone, "created", { startTime, title: `At ${startTime}` }, days);
    const body = { status: "accepted" };
    await app.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body });
    return id;
  };
  const { date } = dayFromToday(app, 1);
  first = await make("09:00", 3);
  second = await make("11:00", 3);
  canceled = await make("10:00", 1);
  await advanceUntil(app, life.admin, instantOf(date, "09:00"));
  const path = `/api/v1/bookings/${canceled}/cancellation`;
  const { token } = buyer;
  const { body: quoted } = await app.call("GET", `${path}?cause=plans_changed`, { token });
  const body = { cause: "plans_changed", quote: quoted.quote };
  const answer = await app.call("POST", path, { token, body });
  expect(answer.body.cancellation?.rule).toMatchObject({ percent: 50, late: true });
  await moveClock(life, 1);
  sound = { database: made, life };
  await app.close();
});
afterAll(() => sound.database.drop());

beforeEach(async () => {
  database = await freshDatabase({ template: sound.database.name });
  app = await startOn(database);
  life = { ...sound.life, app, url: app.url };
});
afterEach(async () => {
  await app.close();
  await database.drop();
});

const plant = (statements: string) => app.app.platform.pool.query(statements);
const rulesThatSpeak = async () => (await checkAll(life)).map(({ rule }) => rule);

test("without a defect no rule is broken", async () => {
  expect(await checkAll(life)).toEqual([]);
});

describe("a planted defect", () => {
  test("a double booking", { tags: ["@beyond-show.9"] }, async () => {
    await plant("alter table bookings drop constraint bookings_of_a_worker_never_overlap");
    await plant(`update bookings b set starts = a.starts, ends = a.ends from bookings a
      where b.id = ${second} and a.id = ${first}`);
    expect(await checkAll(life)).toEqual([
      { rule: "overlaps", what: `booking ${first} and booking ${second}` },
    ]);
  });

  test("a lost notice", { tags: ["@beyond-show.9"] }, async () => {
    await plant(`delete from sent_notices where booking_id = ${first} and title = 'Booking accepted'`);
    expect(await rulesThatSpeak()).toEqual(["notices"]);
  });

  test("a notice that was sent twice", async () => {
    await plant(`insert into sent_notices select * from sent_notices
      where booking_id = ${canceled} and title = 'Visit within 2 hours' limit 1`);
    expect(await rulesThatSpeak()).toEqual(["notices"]);
  });

  test("a wrong charge", { tags: ["@beyond-show.9"] }, async () => {
    await plant(`update booking_cancellations set rule = jsonb_set(rule, '{policy_charge_paise}', '15001')
      where booking_id = ${canceled}`);
    expect(await rulesThatSpeak()).toEqual(["charges"]);
  });

  test("a charge of the tier of the day before", async () => {
    await plant(`update booking_cancellations set rule = rule || '{"percent": 25, "hours_before": 2, "policy_charge_paise": 7500}'
      where booking_id = ${canceled}`);
    expect(new Set(await rulesThatSpeak())).toEqual(new Set(["charges"]));
  });

  test("a status without an actor", async () => {
    await plant(`update bookings set status = 'completed' where id = ${first}`);
    expect(await rulesThatSpeak()).toEqual(["statuses"]);
  });

  test("a time that goes back", { tags: ["@beyond-show.10"] }, async () => {
    const statement = `update booking_changes set at = at - interval '1 minute'
      where booking_id = ${first} and event = 'accepted'`;
    await changeEvents(app, statement);
    expect(await checkAll(life)).toEqual([
      { rule: "record", what: `Booking ${first}: The time goes back: created, then accepted.` },
    ]);
  });

  test("a hold that never ends", async () => {
    await sql`insert into booking_proposals (booking_id, worker_id, kind, made_by, created_at, expires_at, booked_on, starts, ends,
        hours, items, extra_paise, total_paise)
      select id, worker_id, 'extra', 'worker', created_at, market_now() - interval '10 minutes', booked_on, ends, ends, 0, '[]', 1,
        total_paise + 1 from bookings where id = ${first}`.execute(app.app.platform.pool);
    expect(await rulesThatSpeak()).toEqual(["holds"]);
  });
});
