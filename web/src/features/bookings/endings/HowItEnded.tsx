// Why a visit ended early, the policy's consequences, and the statements of customer and worker. The page's first
// sentence says who ended it.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import type { BookingLife } from "../page/api.ts";

/** Nothing unless the booking ended early. */
export function HowItEnded({ booking }: { booking: BookingLife }) {
  const t = useTranslation();
  const { cancellation, no_show, statements } = booking;
  const nameOf = (side: "customer" | "worker") => booking[side].name;
  const rejection = booking.status === "rejected" ? reasonOf(booking) : undefined;
  if (!cancellation && !no_show && rejection === undefined) return null;
  return (
    <Box sx={{ display: "grid", gap: 1, "&:empty": { display: "none" } }}>
      {rejection !== undefined && <Note text={t("endings.ended.reason", { reason: rejection })} />}
      {cancellation && (
        <>
          {cancellation.rule && <Typography color="textSecondary">{cancellation.rule.text}</Typography>}
          <Note text={cancellation.note} />
        </>
      )}
      {no_show && (
        <>
          {no_show.policy_charge_paise > 0 && (
            <Typography color="textSecondary">
              {t("endings.noShow.charge", { amount: formatMinor(no_show.policy_charge_paise) })}
            </Typography>
          )}
          <Note text={no_show.note} />
        </>
      )}
      {statements.map(({ by, text, at }) => (
        <Box
          key={by}
          sx={{ borderInlineStart: "3px solid", borderColor: "primary.main", paddingInlineStart: 1.5 }}
        >
          <Typography variant="body2" color="textSecondary">
            {t("endings.ended.statement", { name: nameOf(by), moment: formatDateTime(at) })}
          </Typography>
          <Note text={text} />
        </Box>
      ))}
    </Box>
  );
}

function Note({ text }: { text: string | null }) {
  if (text === null) return null;
  return <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{text}</Typography>;
}

/** The worker's reason for rejecting a booking, if given. */
function reasonOf({ timeline }: BookingLife): string | undefined {
  const detail = timeline.findLast(({ event }) => event === "rejected")?.detail as
    | Readonly<Record<string, unknown>>
    | undefined;
  return typeof detail?.["reason"] === "string" ? detail["reason"] : undefined;
}
