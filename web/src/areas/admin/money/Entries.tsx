// The entries of the ledger that explain an amount.
import { useTranslation } from "../../../locales/translation.ts";
import { ItemsTable, type Items } from "../../../ui/table/ItemsTable.tsx";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { BookingLink } from "../bookings/BookingLink.tsx";
import { useListAccountEntries, useListLedger, type EntriesOf, type Entry } from "./api.ts";
import { entryNames } from "./names.ts";

/** A table; cards on a phone. */
export function Entries({ of }: { of: EntriesOf }) {
  return "bookingId" in of ? <OfBooking id={of.bookingId} /> : <OfAccounts of={of} />;
}

function OfBooking({ id }: { id: number }) {
  return <EntriesTable items={useListLedger(id)} isOfBooking />;
}

function OfAccounts({ of }: { of: Parameters<typeof useListAccountEntries>[0] }) {
  return <EntriesTable items={useListAccountEntries(of)} />;
}

function EntriesTable({ items, isOfBooking = false }: { items: Items<Entry>; isOfBooking?: boolean }) {
  const t = useTranslation();
  const format = minorFormatOf((items.rows ?? []).map(({ amount_paise }) => amount_paise));
  const columns: readonly Column<Entry>[] = [
    {
      key: "what",
      header: t("money.what"),
      onCard: "title",
      cell: ({ what }) => (what in entryNames ? t(entryNames[what as keyof typeof entryNames]) : what),
    },
    { key: "at", header: t("money.at"), cell: ({ at }) => formatDateTime(at) },
    { key: "account", header: t("money.account"), cell: ({ account }) => t(`money.account.${account}`) },
    {
      key: "about",
      header: t("money.about"),
      cell: (entry) => (
        <>
          {entry.booking_id !== null && !isOfBooking && (
            <BookingLink id={entry.booking_id}>
              {t("money.bookingOf", { id: String(entry.booking_id) })}
            </BookingLink>
          )}{" "}
          {[
            entry.payment_id !== null && t("money.paymentOf", { id: String(entry.payment_id) }),
            entry.refund_id !== null && t("money.refundOf", { id: String(entry.refund_id) }),
            entry.payout_id !== null && t("money.payoutOf", { id: String(entry.payout_id) }),
          ]
            .filter((part) => part !== false)
            .join(" · ")}
        </>
      ),
    },
    {
      key: "amount",
      header: t("money.amount"),
      align: "right",
      cell: ({ amount_paise }) => format(amount_paise),
    },
  ];
  return (
    <ItemsTable
      label={t("money.entries")}
      columns={columns}
      items={items}
      failed={t("money.entries.failed")}
      none={t("money.entries.none")}
      more={t("money.more")}
    />
  );
}
