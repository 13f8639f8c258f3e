// Tables: sorted, with an opened row, as cards on a phone, and in every other state.
import { useState } from "react";
import { StatusBadge } from "../src/features/bookings/StatusBadge.tsx";
import { Button } from "../src/ui/Button.tsx";
import { formatDate, formatDateTime } from "../src/ui/format/dates.ts";
import { formatAmount } from "../src/ui/format/money.ts";
import { EmptyState } from "../src/ui/feedback/States.tsx";
import type { DataTableProps, Sorting } from "../src/ui/table/data-table.ts";
import { DataCards } from "../src/ui/table/DataCards.tsx";
import { DataTable } from "../src/ui/table/DataTable.tsx";
import { ItemsTable } from "../src/ui/table/ItemsTable.tsx";
import { Pager } from "../src/ui/table/Pager.tsx";
import type { Scheme } from "./scheme.ts";
import { Shown } from "./Shown.tsx";

const rows = [
  { id: 412, who: "Asha Menon", date: "2026-11-24", total: 700, status: "accepted" },
  { id: 411, who: "Ravi Kumar", date: "2026-11-23", total: 1_250, status: "completed" },
  { id: 409, who: "Meera Nair", date: "2026-11-21", total: 350, status: "canceled" },
] as const;
type Row = (typeof rows)[number];

const tableOf = (scheme: Scheme): DataTableProps<Row> => ({
  label: `Bookings, ${scheme}`,
  columns: [
    { key: "id", header: "No.", cell: ({ id }) => id, sortable: true, align: "right" },
    { key: "who", header: "Customer", cell: ({ who }) => who, sortable: true, onCard: "title" },
    { key: "date", header: "Date", cell: ({ date }) => formatDate(date), sortable: true },
    { key: "total", header: "Total", cell: ({ total }) => formatAmount(total), align: "right" },
    { key: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  ],
  rows,
  rowKey: ({ id }) => id,
  state: "ready",
  empty: <EmptyState text="No booking yet" />,
});

/** Each of these columns shows two values, one below the other. */
const paired: DataTableProps<Row>["columns"] = [
  { key: "id", header: "No.", cell: ({ id }) => id, sortable: true, align: "right" },
  { key: "who", header: "Customer", cell: ({ who }) => who, sortable: true, onCard: "title" },
  {
    key: "email",
    header: "Email",
    cell: ({ who }) => `${who.toLowerCase().replace(" ", ".")}@example.com`,
    sortable: true,
    under: "who",
  },
  { key: "date", header: "Visit", cell: ({ date }) => <Whole>{formatDate(date)}</Whole>, sortable: true },
  {
    key: "made",
    header: "Booked on",
    cell: ({ date }) => <Whole>{formatDateTime(`${date}T04:35:00Z`)}</Whole>,
    sortable: true,
    under: "date",
  },
  { key: "total", header: "Total", cell: ({ total }) => formatAmount(total), align: "right" },
  { key: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "act",
    header: "Action",
    cell: () => (
      <Button size="small" variant="outlined">
        Inspect Booking
      </Button>
    ),
  },
];

function Whole({ children }: { children: string }) {
  return <span style={{ whiteSpace: "nowrap" }}>{children}</span>;
}

/** A table in each of its states. */
export function TableParts({ scheme }: { scheme: Scheme }) {
  const table = tableOf(scheme);
  const [sorting, setSorting] = useState<Sorting>({ key: "id", order: "desc" });
  const [page, setPage] = useState(2);
  return (
    <>
      <Shown name="DataTable: sorted, with rows that open, a footer and pages">
        <DataTable
          {...table}
          sorting={sorting}
          onSort={setSorting}
          onOpen={() => {}}
          rowLabel={({ who }) => who}
          footer={<strong>Total {formatAmount(2_300)}</strong>}
          pages={{ page, pageSize: 3, count: 14, onPage: setPage }}
        />
      </Shown>
      <Shown name="DataTable, dense and busy">
        <DataTable {...table} label={`Dense bookings, ${scheme}`} dense busy />
      </Shown>
      <Shown name="DataTable, compact">
        <DataTable {...table} label={`Compact bookings, ${scheme}`} dense compact />
      </Shown>
      <Shown name="DataTable, in pairs as between 900 and 1200 px or where columns do not fit">
        <DataTable
          {...table}
          label={`Paired bookings, ${scheme}`}
          columns={paired}
          sorting={sorting}
          onSort={setSorting}
          dense
        />
      </Shown>
      <Shown name="DataTable, compact and in pairs">
        <DataTable
          {...table}
          label={`Compact paired bookings, ${scheme}`}
          columns={paired}
          sorting={sorting}
          onSort={setSorting}
          dense
          compact
        />
      </Shown>
      <Shown name="DataTable, its rows under headings">
        <DataTable
          {...table}
          label={`Bookings by days, ${scheme}`}
          headingOf={({ date }) => formatDate(date)}
        />
      </Shown>
      <Shown name="DataTable: loading">
        <DataTable {...table} label={`Bookings to come, ${scheme}`} rows={undefined} state="loading" />
      </Shown>
      <Shown name="DataTable: failed">
        <DataTable {...table} state="error" error="The bookings could not be loaded." />
      </Shown>
      <Shown name="DataTable: empty">
        <DataTable {...table} rows={[]} />
      </Shown>
      <Shown name="DataCards">
        <DataCards
          {...table}
          label={`Bookings as cards, ${scheme}`}
          rows={rows.slice(0, 2)}
          sorting={sorting}
          onSort={setSorting}
          onOpen={() => {}}
          rowLabel={({ who }) => who}
        />
      </Shown>
      <Shown name="ItemsTable: with more to load">
        <ItemsTable
          label={`Bookings with more, ${scheme}`}
          columns={table.columns}
          items={{
            rows,
            error: null,
            busy: false,
            retry: () => {},
            hasMore: true,
            isLoadingMore: false,
            loadMore: () => {},
          }}
          failed="The bookings could not be loaded."
          none="No booking yet"
          more="Show more"
        />
      </Shown>
      <Shown name="Pager: in the middle, more than counted, with both ends">
        <Pager page={2} pageSize={10} count={35} onPage={() => {}} />
        <Pager page={1} pageSize={10} count={1_000} more onPage={() => {}} />
        <Pager page={4} pageSize={10} count={35} onPage={() => {}} ends />
      </Shown>
    </>
  );
}
