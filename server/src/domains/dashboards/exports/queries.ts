// The SQL of exports: for each table its columns in the order of the file, what the search finds and what it is sorted
// by, as in the list beside it. Read through a cursor, so that memory stays as it is however long the table.
import type { ExportTable } from "@hourhand/contract/dashboards";
import type pg from "pg";

type Value = string | number | boolean | null;
interface TableQuery {
  /** `$2` is the market's time zone. */
  readonly columns: string;
  readonly from: string;
  readonly where: string;
  /** A condition on the pattern `$1`. */
  readonly searched: string;
  readonly id: string;
  readonly sorts: Readonly<Record<string, string>>;
  /** The order of the list when none is asked for. */
  readonly newestFirst?: true;
}

const moment = (column: string) => `to_char(${column} at time zone $2, 'YYYY-MM-DD HH24:MI:SS')`;
const rupees = (paise: string) => `round(${paise} / 100.0, 2)`;

const tables: Readonly<Record<ExportTable, TableQuery>> = {
  users: {
    columns: `p.id, p.username, p.first_name, p.last_name, p.email, p.phone, ${moment("p.joined_at")},
      ${moment("p.last_login_at")}, case p.role when 'user' then 'Customer' else p.role end, p.is_active`,
    from: "people p",
    where: "not p.is_system",
    searched: "p.search_text like lower($1)",
    id: "p.id",
    sorts: {
      id: "p.id",
      username: "lower(p.username)",
      email: "lower(p.email)",
      phone: "coalesce(p.phone, '')",
      date_joined: "p.joined_at",
      last_login: "coalesce(p.last_login_at, '-infinity'::timestamptz)",
      role: "p.role",
      is_worker: "p.role",
    },
  },
  workers: {
    columns: `w.id, w.full_name, p.username, w.job_title, ${rupees("w.salary_paise")},
      ${rupees("f.charged_paise")}, ${rupees("f.paid_paise")}, ${rupees("f.pending_paise")}, w.is_active, ${moment("w.created_at")}`,
    from: "workers w join people p on p.id = w.person_id join worker_fees f on f.worker_id = w.id",
    where: "true",
    searched: "w.search_text like lower($1)",
    id: "w.id",
    sorts: {
      id: "w.id",
      full_name: "lower(w.full_name)",
      job: "lower(w.job_title)",
      salary: "coalesce(w.salary_paise, -1)",
      total_fee: "f.charged_paise",
      paid_fee: "f.paid_paise",
      pending_fee: "f.pending_paise",
    },
  },
  categories: {
    columns: "c.id, c.title, c.description, c.is_active",
    from: "job_categories c",
    where: "true",
    searched: "c.search_text like lower($1)",
    id: "c.id",
    sorts: {
      id: "c.id",
      title: "lower(c.title)",
      description: "lower(c.description)",
      is_active: "c.is_active",
    },
  },
  bookings: {
    columns: `b.id, c.username, w.full_name, b.job_title, b.title, ${moment("b.created_at")}, b.booked_on, b.starts, b.ends,
      b.duration_hours, b.status, ${rupees("b.total_paise")}`,
    from: `bookings b join booking_texts t on t.booking_id = b.id join people c on c.id = b.customer_id
      join workers w on w.id = b.worker_id`,
    where: "true",
    searched: "(t.search_text like lower($1) or b.status like lower($1))",
    id: "b.id",
    sorts: {
      id: "b.id",
      booking_date: "b.created_at",
      booked_date: "(b.booked_on + b.starts)",
      status: "lower(b.status)",
      user: "t.customer_name",
      worker: "t.worker_name",
      job: "lower(b.job_title)",
    },
    newestFirst: true,
  },
  wallet: {
    columns: `y.provider_id, w.full_name, ${rupees("y.amount_paise")}, y.direction, y.status, ${moment("y.created_at")}`,
    from: "payments y join workers w on w.id = y.worker_id",
    where: "true",
    searched: "lower(y.provider_id || ' ' || y.payer_name) like lower($1)",
    id: "y.id",
    sorts: { created_at: "y.id", amount: "y.amount_paise" },
    newestFirst: true,
  },
  requests: {
    columns: `a.id, a.full_name, p.username, a.age, ${rupees("a.salary_paise")}, a.qualification, a.experience_years, a.job_title,
      a.previous_company, ${moment("a.created_at")}`,
    from: `worker_applications a join people p on p.id = a.person_id`,
    where: "a.status = 'pending'",
    searched: "a.search_text like lower($1)",
    id: "a.id",
    sorts: {
      id: "a.id",
      full_name: "lower(a.full_name)",
      age: "a.age",
      salary: "a.salary_paise",
      qualification: "lower(a.qualification)",
      experience: "a.experience_years",
      job: "lower(a.job_title)",
      previous_company: "lower(a.previous_company)",
      created_at: "a.id",
    },
  },
};

/** What part of a table is read, and in which order. */
export interface ExportFilter {
  /** A text to be found anywhere. */
  search: string | undefined;
  sort: string | undefined;
  order: "asc" | "desc" | undefined;
}

/** What a table's export can be sorted by. */
export const exportSorts = (table: ExportTable): readonly string[] => Object.keys(tables[table].sorts);

const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** So many rows are in memory at once. */
const batch = 1000;

/**
 * The rows of a table, a batch at a time, as they stood when the first was read. Nothing changes under the reader,
 * who must be done with a batch within a minute and a half.
 */
export async function* readRows(
  pool: pg.Pool,
  table: ExportTable,
  filter: ExportFilter,
  timeZone: string,
): AsyncGenerator<Value[][]> {
  const query = tables[table];
  const sort = filter.sort === undefined ? undefined : query.sorts[filter.sort];
  const direction = filter.order ?? (sort === undefined && query.newestFirst ? "desc" : "asc");
  const searched = filter.search === undefined ? "$1::text is null" : query.searched;
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 60000");
    await client.query("set local idle_in_transaction_session_timeout = 90000");
    await client.query({
      text: `declare exported no scroll cursor for select ${query.columns} from ${query.from}
        where ${query.where} and ${searched} and $2::text is not null
        order by ${sort ?? query.id} ${direction}, ${query.id} ${direction}`,
      values: [filter.search === undefined ? null : anywhere(filter.search), timeZone],
    });
    for (;;) {
      const { rows } = await client.query<Value[]>({
        text: `fetch ${batch} from exported`,
        rowMode: "array",
      });
      if (rows.length > 0) yield rows;
      if (rows.length < batch) break;
    }
    await client.query("commit");
    isBroken = false;
  } finally {
    // A reader that left in the middle leaves a transaction: its connection is not used again.
    client.release(isBroken);
  }
}
