// Every refund, with its state and its note; a failed one can be tried again, or recorded as settled outside.
import { refundStates } from "@hourhand/contract/payment-fields";
import Box from "@mui/material/Box";
import { PaperLink } from "../../../features/bookings/page/PaperLink.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { ItemsTable } from "../../../ui/table/ItemsTable.tsx";
import { BookingLink } from "../bookings/BookingLink.tsx";
import { Chip } from "../tables/cells.tsx";
import { Amount } from "./Amount.tsx";
import { useListRefunds, type Refund } from "./api.ts";
import { refundTones } from "./names.ts";
import { RefundActs } from "./RefundActs.tsx";
import { StateFilter, useChosenState } from "./StateFilter.tsx";

/** The newest first. */
export function Refunds() {
  const t = useTranslation();
  const state = useChosenState(refundStates);
  const items = useListRefunds(state ? { state } : {});
  const format = minorFormatOf((items.rows ?? []).map(({ amount_paise }) => amount_paise));
  const columns: readonly Column<Refund>[] = [
    {
      key: "booking",
      header: t("money.booking"),
      onCard: "title",
      cell: ({ booking_id: id, at }) => (
        <>
          <BookingLink id={id}>{t("money.bookingOf", { id: String(id) })}</BookingLink>
          <Box sx={{ color: "text.secondary", fontSize: "0.9rem", fontWeight: 400 }}>
            {formatDateTime(at)}
          </Box>
        </>
      ),
    },
    {
      key: "amount",
      header: t("money.amount"),
      align: "right",
      cell: ({ booking_id: bookingId, amount_paise: amount }) => (
        <Amount of={{ bookingId }}>{format(amount)}</Amount>
      ),
    },
    {
      key: "reason",
      header: t("money.reason"),
      cell: ({ cause, reason }) => (
        <Box sx={{ overflowWrap: "anywhere" }}>{reason ?? t(`money.booking.cause.${cause}`)}</Box>
      ),
    },
    {
      key: "state",
      header: t("money.state"),
      cell: ({ state: one }) => <Chip tone={refundTones[one]}>{t(`money.booking.refund.${one}`)}</Chip>,
    },
    {
      key: "result",
      header: t("money.result"),
      cell: ({ id, state: one, amount_paise: amount, note_number: note }) =>
        one === "failed" ? (
          <RefundActs id={id} amount={format(amount)} />
        ) : note === null ? (
          "–"
        ) : (
          <PaperLink of="refund" id={id} number={note} label={note} />
        ),
    },
  ];
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <StateFilter
          states={refundStates}
          chosen={state}
          nameOf={(one) => t(`money.booking.refund.${one}`)}
        />
      </Box>
      <ItemsTable
        label={t("money.part.refunds")}
        columns={columns}
        items={items}
        failed={t("money.refunds.failed")}
        none={t("money.refunds.none")}
        noneHint={t("money.refunds.noneHint")}
        more={t("money.more")}
      />
    </>
  );
}
