// The people in a random life of bookings, the server that they call, and a copy of all their notices.
import { sql } from "../../src/platform/database/sql.ts";
import { onlyRow } from "../../src/platform/database/rows.ts";
import { numbersFrom } from "../calendar.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../people.ts";
import { callAt, type Answer, type TestApp } from "../start-app.ts";

/** Returns whole numbers from 0 to below the given one; the same for the same seed. */
export type Below = (below: number) => number;

/** A violation, and the rule that it breaks. */
export interface Finding {
  rule: "answers" | "allowed" | "overlaps" | "holds" | "statuses" | "record" | "notices" | "charges";
  what: string;
}

/** A booking that people act on. */
export interface PlayedBooking {
  id: number;
  customer: TestPerson;
  worker: TestWorker;
}

/** The state of one random life. */
export interface Life {
  /** Creates people and reads stored rows; actions may go to another process on the same database. */
  app: TestApp;
  url: string;
  random: Below;
  admin: TestPerson;
  customers: TestPerson[];
  workers: TestWorker[];
  inPlay: PlayedBooking[];
  /** Bookings on which somebody acted since the last check. */
  touched: Set<number>;
  /** Counts actions by the status of the reply; `none` if no reply came because the server was killed. */
  answers: Map<number | "none", number>;
  findings: Finding[];
  /** The market's time as last read, in milliseconds since 1970. */
  clock: number;
  /** The market's time in the reply to the clock's last move: all work due until then is done. */
  movedTo: number;
  exceptions: { id: number; worker: TestWorker }[];
  requestCount: number;
}

const manyCustomers = 24;
// Few, so that many want their hours.
const manyWorkers = 6;
// Two of the trades have their own rules: one needs the customer's code, the other has short times and one tier.
const trades = ["Electrician", "Plumber", "Painter"];

/**
 * Creates the people.
 * @param url the process that gets the actions, by default the app's own
 */
export async function makeLife(app: TestApp, seed: number, url = app.url): Promise<Life> {
  const random = numbersFrom(seed);
  const admin = await administrator(app);
  const customers = await Promise.all(Array.from({ length: manyCustomers }, () => customer(app)));
  const workers: TestWorker[] = [];
  for (let index = 0; index < manyWorkers; index++) {
    const jobTitle = trades[index % trades.length] ?? "Electrician";
    workers.push(await worker(app, { jobTitle, latitude: 9.93 + index / 500, longitude: 76.26 }));
  }
  const life: Life = {
    app,
    url,
    random,
    admin,
    customers,
    workers,
    inPlay: [],
    touched: new Set(),
    answers: new Map(),
    findings: [],
    clock: 0,
    movedTo: 0,
    exceptions: [],
    requestCount: 0,
  };
  await copyNotices(app);
  await setRules(life);
  await readClock(life);
  return life;
}

/** Copies notices, because old ones are removed; the copy keeps all that were ever made about a booking. */
const copyNotices = ({ app }: TestApp): Promise<unknown> =>
  app.platform.pool.query(`
    create table sent_notices (id bigint, person_id bigint, booking_id bigint, event text, title text);
    create function copy_notice() returns trigger language plpgsql as $$
    begin
      insert into sent_notices values (new.id, new.person_id, new.booking_id, new.event, new.title);
      return null;
    end $$;
    create trigger notices_are_copied after insert on notices for each row when (new.booking_id is not null)
      execute function copy_notice();
    create index on sent_notices (booking_id)`);

async function setRules(life: Life): Promise<void> {
  const { rows } = await sql<{ id: number; title: string }>`select id, title from job_categories`.execute(
    life.app.app.platform.pool,
  );
  const idOf = (title: string) => onlyRow(rows.filter((row) => row.title === title)).id;
  await send(life, life.admin, "PUT", `/api/v1/admin/policies/${idOf("Plumber")}`, {
    arrival_code: "required",
  });
  await send(life, life.admin, "PUT", `/api/v1/admin/policies/${idOf("Painter")}`, {
    answer_within_hours: 3,
    no_show_percent: 33,
    cancel_tiers: [{ hours_before: 6, percent: 7 }],
  });
}

/** Sends an action; undefined if no reply came. Records forbidden replies: a 5xx, and an error without its code. */
export async function send(
  life: Life,
  person: { token: string },
  method: string,
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer | undefined> {
  const { token } = person;
  const answer = await callAt(life.url, method, path, { token, body }).catch(() => undefined);
  const status = answer?.status ?? "none";
  life.answers.set(status, (life.answers.get(status) ?? 0) + 1);
  if (answer && answer.status >= 500) note(life, "answers", `${method} ${path}: ${inWords(answer)}`);
  if (answer && answer.status >= 400 && typeof answer.body?.code !== "string")
    note(life, "answers", `${method} ${path} has no code: ${inWords(answer)}`);
  return answer;
}

export const inWords = ({ status, body }: Answer): string =>
  `${status} ${JSON.stringify(body)}`.slice(0, 300);

export function note(life: Life, rule: Finding["rule"], what: string): void {
  life.findings.push({ rule, what });
}

const clockPath = "/api/v1/test/clock";

/** Reads the market's time. */
export async function readClock(life: Life): Promise<void> {
  const answer = await send(life, life.admin, "GET", clockPath);
  if (answer) life.clock = new Date(answer.body.now).getTime();
}

/** Advances the clock by a number of minutes. */
export async function moveClock(life: Life, minutes: number): Promise<void> {
  const answer = await send(life, life.admin, "POST", clockPath, { advance_minutes: minutes });
  if (answer?.status === 200) life.clock = life.movedTo = new Date(answer.body.now).getTime();
  else if (answer) note(life, "answers", `The clock was not moved: ${inWords(answer)}`);
}

/** Picks one of these at random. */
export function oneOf<Thing>({ random }: Pick<Life, "random">, things: readonly Thing[]): Thing {
  const thing = things[random(things.length)];
  if (thing === undefined) throw new RangeError("There is nothing to choose from.");
  return thing;
}

/** Is true about once in the given number of times. */
export const onceIn = ({ random }: Pick<Life, "random">, times: number): boolean => random(times) === 0;
