// The tables of the bare booking: ours with their constraints, foreign keys and number of rows, in a separate schema,
// without triggers, search rows, counters and idempotency keys; the only indexes are those of the constraints.
import pg from "pg";
import { withoutIndexes } from "../../../server/test/bulk-load.ts";

const tables = ["bookings", "booking_changes", "booking_mails", "notices"];

/** Makes and fills the schema `bare` in a filled database. */
export async function makeBareTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "set maintenance_work_mem = '512MB'; set synchronous_commit = off; create schema bare",
    );
    for (const table of tables) {
      await client.query(
        `create table bare.${table} (like ${table} including defaults including identity including generated including constraints)`,
      );
      // Replaces our marketplace clock, which a test may move, with the plain one.
      await client.query(withPlainClock(table));
      const { rows } = await client.query<{ definition: string; name: string }>(
        `select pg_get_constraintdef(oid) as definition, conname as name from pg_constraint
         where conrelid = $1::regclass and contype in ('p', 'u', 'x')`,
        [table],
      );
      for (const { definition, name } of rows)
        await client.query(`alter table bare.${table} add constraint ${name} ${definition}`);
    }
    await client.query(
      `create unique index on bare.bookings (customer_id, slot_id, booked_on, content_hash) where status collate "C" = 'created'`,
    );
    for (const table of ["bookings", "booking_changes"]) {
      await withoutIndexes(client, [`bare.${table}`], () => copyRows(client, table));
    }
    await addForeignKeys(client);
    await client.query("vacuum analyze bare.bookings, bare.booking_changes");
  } finally {
    await client.end();
  }
}

const timeColumns: Record<string, string> = {
  bookings: "created_at",
  booking_changes: "at",
  notices: "created_at",
};
const withPlainClock = (table: string) =>
  timeColumns[table] === undefined
    ? "select"
    : `alter table bare.${table} alter column ${timeColumns[table]} set default now()`;

async function copyRows(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
    [table],
  );
  // Assigns new ids in the same order, so that a record stays with its booking.
  const columns = rows[0]?.columns ?? "";
  await client.query(`insert into bare.${table} (${columns}) select ${columns} from ${table} order by id`);
}

async function addForeignKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ child: string; name: string; definition: string }>(
    `select conrelid::regclass::text as child, conname as name,
       regexp_replace(pg_get_constraintdef(oid), 'REFERENCES bookings', 'REFERENCES bare.bookings') as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  );
  for (const { child, name, definition } of rows)
    await client.query(`alter table bare.${child} add constraint ${name} ${definition}`);
}
