// Fills a migrated database with enough workers to check speed and plans: workers with slots around four cities,
// customers, bookings with their records, a review each, chats. Everything derives from the row's number, so that every
// run makes the same data.
import pg from "pg";
import { withoutForeignKeys, withoutIndexes } from "./bulk-load.ts";

/** How much data there is. */
export interface MarketplaceSize {
  workers: number;
  bookingsEach: number;
  messagesEach: number;
  customers: number;
}

/**
 * Returns the size that is measured for this number of workers: 10 bookings and 10 messages each, but one booking each
 * for a million.
 */
export function sizeOf(workers: number): MarketplaceSize {
  const each = workers < 1_000_000 ? 10 : 1;
  return { workers, bookingsEach: each, messagesEach: each, customers: Math.max(8_000, workers / 5) };
}

/** The first ids of customers and of workers' accounts; workers themselves have ids from 1 on. */
export const firstCustomerId = 100_001;
export const firstWorkerPersonId = 10_000_001;

/** The words in names and jobs; each occurs in one in twenty, sixteen or twelve workers. */
export const firstNames =
  "Anil,Beena,Chitra,Deepak,Esha,Farhan,Gita,Hari,Indu,Joseph,Kavya,Latha,Manoj,Neha,Omana,Priya,Rahul,Suma,Tara,Usha".split(
    ",",
  );
export const lastNames =
  "Menon,Nair,Rao,Sharma,Khan,Thomas,Iyer,Patel,Gowda,Singh,Das,Pillai,Reddy,Bose,Kulkarni,Fernandes".split(
    ",",
  );
export const jobTitles =
  "Electrician,Plumber,Carpenter,Painter,Cleaner,Gardener,AC Technician,Appliance Repair,Mason,Driver,Cook,Beautician".split(
    ",",
  );
/** Names that three workers have, whatever the number of workers. */
export const rareNames = ["Vark", "Zel", "Quin", "Xav", "Juz"].flatMap((first) =>
  ["iamma", "ottu", "umbra", "endra", "ishk", "alok", "uvan", "ythil"].map((second) => first + second),
);
export const qualifications = [
  "ITI",
  "Diploma",
  "Degree",
  "Apprenticeship",
  "SSLC",
  "Plus Two",
  "NCVT",
  "Self taught",
];
/** Workers live around these cities, up to half a degree in each direction. */
export const cities = [
  { latitude: 9.97, longitude: 76.28 },
  { latitude: 12.97, longitude: 77.59 },
  { latitude: 19.07, longitude: 72.87 },
  { latitude: 28.61, longitude: 77.21 },
];
const slotsEach = 5;
const workersWithRareNames = 3 * rareNames.length;

/** Returns SQL for a number below `max` that is always the same for a row's `n` and this `salt`. */
const draw = (salt: number, max: number | string, n = "n") =>
  `((hashint8extended((${n})::bigint, ${salt}) & 1073741823) % ${max})::int`;
const oneOf = (values: readonly (string | number)[], index: string) =>
  `(array[${values.map((value) => (typeof value === "string" ? `'${value}'` : value)).join(", ")}])[1 + ${index}]`;
/** Returns SQL for a share of the coming or past week, from 0 to 1. */
const share = (salt: number) => `${draw(salt, 1_000_000)} / 1000000.0`;

const tables = [
  "people",
  "sessions",
  "workers",
  "slots",
  "bookings",
  "booking_changes",
  "booking_proposals",
  "schedule_exceptions",
  "reviews",
  "saved_workers",
  "worker_positions",
  "chat_rooms",
  "chat_messages",
];

/** Fills the database at `url`. Calls `report` with each step. A million workers take minutes. */
export async function fillMarketplace(
  url: string,
  size: MarketplaceSize,
  report: (line: string) => void = () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const load = async (into: readonly string[], statements: readonly string[]) => {
    const from = Date.now();
    await withoutIndexes(client, into, async () => {
      for (const statement of statements) await client.query(statement);
    });
    await client.query(`analyze ${into.join(", ")}`);
    report(`  ${into.join(", ")}: ${Math.round((Date.now() - from) / 1000)} s`);
  };
  try {
    await client.query(
      "set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set synchronous_commit = off; set hourhand.events = 'off'",
    );
    await client.query(
      `insert into job_categories (title, description) select job, job
       from unnest(array[${jobTitles.map((job) => `'${job}'`).join(", ")}]) job on conflict do nothing`,
    );
    await withoutForeignKeys(client, tables, async () => {
      await load(["people"], [customersOf(size), workerAccountsOf(size)]);
      await load(["sessions"], [sessionsOf(size)]);
      await load(["workers"], [workersOf(size)]);
      await load(["slots"], [slotsOf(size)]);
      await load(["bookings", "booking_texts", "booking_changes"], [bookingsOf(size), changesOfBookings]);
      await load(["booking_proposals"], [proposals]);
      await load(["schedule_exceptions"], [daysOffOf(size)]);
      await load(["reviews"], [reviewsOf(size)]);
      await load(["saved_workers", "worker_positions"], [savedWorkersOf(size), positions]);
      await load(["chat_rooms", "chat_messages"], [roomsOf(size), messagesOf(size)]);
    });
    await client.query("select compact_counters(), compact_booking_counts()");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const customersOf = ({ customers }: MarketplaceSize) => `
  insert into people (id, username, email, first_name, last_name)
  select ${firstCustomerId - 1} + n, 'customer-' || n, 'customer-' || n || '@example.com',
    ${oneOf(firstNames, draw(1, firstNames.length))}, ${oneOf(lastNames, draw(2, lastNames.length))}
  from generate_series(1, ${customers}) n`;

const workerAccountsOf = ({ workers }: MarketplaceSize) => {
  const step = Math.floor(workers / workersWithRareNames);
  return `
  insert into people (id, role, username, email, phone, phone_e164, first_name, last_name)
  select ${firstWorkerPersonId - 1} + n, 'worker', 'worker-' || n, 'worker-' || n || '@example.com', '+91' || 6000000000 + n, '+91' || 6000000000 + n,
    ${oneOf(firstNames, draw(3, firstNames.length))},
    case when n % ${step} = 0 then ${oneOf(rareNames, `(n / ${step} % ${rareNames.length})`)}
      else ${oneOf(lastNames, draw(4, lastNames.length))} end
  from generate_series(1, ${workers}) n`;
};

// Nobody has these sessions' tokens.
const sessionsOf = ({ customers }: MarketplaceSize) => `
  insert into sessions (person_id, refresh_hash, expires_at)
  select ${firstCustomerId - 1} + n, sha256(int8send(n)), now() + interval '30 days' from generate_series(1::bigint, ${customers}) n`;

const workersOf = ({ workers }: MarketplaceSize) => `
  insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
    description, latitude, longitude, is_complete, rating_halves, reviews_count)
  select p.id, p.first_name || ' ' || p.last_name, 20 + ${draw(5, 40)}, 10000 + ${draw(6, 1001)} * 100,
    ${oneOf(qualifications, draw(7, qualifications.length))}, ${draw(8, 31)},
    (select min(id) from job_categories) + ${draw(9, jobTitles.length)},
    'Careful, on time and tidy. ' || repeat('Many years in the trade. ', 6),
    ${oneOf(
      cities.map(({ latitude }) => latitude),
      draw(10, cities.length),
    )} + ${share(11)} - 0.5,
    ${oneOf(
      cities.map(({ longitude }) => longitude),
      draw(10, cities.length),
    )} + ${share(12)} - 0.5,
    true, 50 + ${draw(13, 51)}, 10
  from generate_series(1, ${workers}) n join people p on p.id = ${firstWorkerPersonId - 1} + n order by n`;

// On each weekday, five in seven workers have slots.
const slotsOf = ({ workers }: MarketplaceSize) => `
  insert into slots (worker_id, weekday, starts, ends)
  select k / ${slotsEach} + 1, 1 + (k / ${slotsEach} + k % ${slotsEach}) % 7, '08:00', '18:00'
  from generate_series(0, ${workers * slotsEach - 1}) k`;

// All are in the past except the last one of each worker who has several: that is at eight on the next day of the
// worker's first slot.
const bookingsOf = ({ workers, bookingsEach, customers }: MarketplaceSize) => `
  insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on, starts,
    ends, duration_hours, hourly_paise, total_paise, title, address, status, content_hash, created_at)
  select ${firstCustomerId} + ${draw(14, customers)}, worker, (worker - 1) * ${slotsEach} + 1,
    ${oneOf(jobTitles, draw(15, jobTitles.length))}, weekday, '08:00', '18:00',
    current_date + 1 + (weekday - extract(isodow from current_date + 1)::int + 7) % 7
      - case when is_ahead then 0 else 14 + 7 * (n % ${bookingsEach}) end,
    '08:00', '09:00', 1, 30000, 30000, 'A dripping tap in the kitchen', n || ', Some Street, Kochi',
    case when is_ahead then 'accepted' else 'completed' end, decode(md5(n::text), 'hex'),
    now() - interval '20 days' - ${draw(16, 31_536_000)} * interval '1 second'
  from generate_series(0, ${workers * bookingsEach - 1}) n,
    lateral (select n / ${bookingsEach} + 1 as worker, 1 + (n / ${bookingsEach}) % 7 as weekday,
      n % ${bookingsEach} = ${bookingsEach - 1} and ${bookingsEach} > 1 as is_ahead) b`;

const changesOfBookings = `
  insert into booking_changes (booking_id, event, status, at, actor_id, actor_role)
  select id, 'created', 'created', created_at, customer_id, 'customer' from bookings order by id`;

// For one booking in twenty, an additional hour was proposed; the proposals about future visits are open.
const proposals = `
  insert into booking_proposals (booking_id, worker_id, kind, made_by, state, created_at, expires_at, answered_at, booked_on,
    starts, ends, hours, items, extra_paise, total_paise)
  select id, worker_id, 'extra', 'worker', case when is_open then 'open' else 'accepted' end, created_at,
    now() + interval '1 day', case when not is_open then created_at end, booked_on, ends, ends + interval '1 hour', 1, '[]',
    hourly_paise, total_paise + hourly_paise
  from bookings b, lateral (select b.status = 'accepted' as is_open) o where id % 20 = 0 order by id`;

// A third of the workers have a day off in the coming weeks.
const daysOffOf = ({ workers }: MarketplaceSize) => `
  insert into schedule_exceptions (worker_id, kind, from_date, to_date)
  select n, 'off', day, day from generate_series(1, ${workers}) n,
    lateral (select current_date + 1 + ${draw(19, 60)} as day) d where n % 3 = 0`;

const reviewsOf = ({ bookingsEach }: MarketplaceSize) => `
  insert into reviews (booking_id, customer_id, worker_id, rating_halves, title, description)
  select id, customer_id, worker_id, 6 + ${draw(17, 5, "id")}, 'Well done', repeat('Well done and clean. ', 5)
  from bookings where (id - 1) % ${bookingsEach} = 0 order by id`;

// Each customer has five, all different.
const savedWorkersOf = ({ workers, customers }: MarketplaceSize) => `
  insert into saved_workers (person_id, worker_id)
  select ${firstCustomerId} + n / 5, 1 + (n / 5 * 13 + n % 5 * ${Math.floor(workers / 5)}) % ${workers}
  from generate_series(0, ${customers * 5 - 1}) n`;

const positions = `
  insert into worker_positions (worker_id, latitude, longitude) select id, latitude, longitude from workers order by id`;

const roomsOf = ({ workers, customers }: MarketplaceSize) => `
  insert into chat_rooms (first_person_id, second_person_id)
  select ${firstCustomerId} + ${draw(18, customers)}, ${firstWorkerPersonId - 1} + n from generate_series(1, ${workers}) n`;

const messagesOf = ({ messagesEach }: MarketplaceSize) => `
  insert into chat_messages (room_id, sender_id, text, sent_at)
  select r.id, case when k % 2 = 0 then r.first_person_id else r.second_person_id end, 'See you at nine then.',
    r.created_at - k * interval '1 minute'
  from chat_rooms r, generate_series(1, ${messagesEach}) k`;
