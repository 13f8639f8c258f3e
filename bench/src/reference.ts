// The reference of each measurement: a bare node:http handler that runs one prepared statement of the same shape and writes
// its rows as JSON. A process of its own, started by marketplace.ts.
import { createServer, type IncomingMessage } from "node:http";
import { workersPage, type ListPage } from "../../server/src/domains/catalogue/listing/queries.ts";
import { findDetails } from "../../server/src/domains/catalogue/details/queries.ts";
import { createPool } from "../../server/src/platform/database/pool.ts";

const pool = createPool(process.env["BENCH_DATABASE"] ?? "");

const insertBooking = {
  name: "reference_booking",
  text: `with booking as (
      insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on, starts,
        ends, duration_hours, hourly_paise, total_paise, title, address, content_hash)
      select $1, s.worker_id, s.id, 'Electrician', s.weekday, s.starts, s.ends, $3::date, $4::time, $4::time + interval '1 hour',
        1, 30000, 30000, $5, $6, decode(md5($7), 'hex')
      from slots s where s.id = $2 returning id, worker_id, status, booked_on, starts, ends
    ), change as (
      insert into booking_changes (booking_id, status, actor_id, actor_role) select id, 'created', $1, 'customer' from booking
    ), notice as (
      insert into notices (person_id, title, body, opens)
      select w.person_id, 'Booking request', $5, 'Bookings' from booking b join workers w on w.id = b.worker_id
    )
    select id, status, booked_on, starts, ends from booking`,
};

interface BookingBody {
  customer: number;
  selectedSlot: number;
  date: string;
  startTime: string;
  title: string;
  address: string;
}

const answers: Record<string, (body: never) => Promise<unknown>> = {
  "/list": async (page: ListPage) => workersPage(pool, page),
  "/details": async (body: { id: number; days: [string, string] }) =>
    findDetails(pool, [body.id, null, ...body.days]),
  "/booking": async (body: BookingBody) => {
    const values = [
      body.customer,
      body.selectedSlot,
      body.date,
      body.startTime,
      body.title,
      body.address,
      JSON.stringify(body),
    ];
    return (await pool.query({ ...insertBooking, values })).rows;
  },
};

async function bodyOf(incoming: IncomingMessage): Promise<never> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as never;
}

const server = createServer((incoming, outgoing) => {
  const answer = answers[incoming.url ?? ""];
  void bodyOf(incoming)
    .then((body) => answer?.(body))
    .then((rows) => {
      outgoing.setHeader("content-type", "application/json");
      outgoing.end(JSON.stringify(rows));
    })
    .catch((error: unknown) => {
      outgoing.statusCode = 500;
      outgoing.end(String(error));
    });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
