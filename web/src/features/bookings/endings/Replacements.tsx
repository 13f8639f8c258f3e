// Up to three workers who are free for the same hours. Each can be booked with two presses.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState, RowSkeletons } from "../../../ui/feedback/States.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatDay, formatTime } from "../../../ui/format/dates.ts";
import { formatMinor, formatNumber } from "../../../ui/format/money.ts";
import { Avatar } from "../../../ui/pictures/Avatar.tsx";
import { Stars } from "../../../ui/pictures/Stars.tsx";
import type { BookingLife } from "../page/api.ts";
import { useBookReplacement, useListReplacements, type Replacement } from "./api.ts";

export interface ReplacementsProps {
  booking: Pick<BookingLife, "id">;
  /** Opens the new booking. */
  onBooked: (bookingId: number) => void;
  /** Shown when no worker is free. */
  elsewhere: ReactNode;
}

/** For a booking whose `allowed` contains `replace`. */
export function Replacements({ booking, onBooked, elsewhere }: ReplacementsProps) {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useListReplacements(booking.id);
  const book = useBookReplacement();
  const [chosen, setChosen] = useState<number>();
  const [first] = data?.items ?? [];

  const press = async ({ worker, total_paise }: Replacement): Promise<void> => {
    if (book.isPending) return;
    if (chosen !== worker.id) return setChosen(worker.id);
    try {
      const newBooking = await book.mutateAsync({ id: booking.id, worker_id: worker.id, total_paise });
      toast.success(newBooking.message);
      onBooked(newBooking.id);
    } catch (error) {
      setChosen(undefined);
      toast.error(errorMessage(error));
    }
  };

  return (
    <Box component="section" aria-label={t("endings.instead.title")} sx={{ display: "grid", gap: 1.5 }}>
      <Typography variant="h4" component="h3">
        {t("endings.instead.title")}
      </Typography>
      {data === undefined && error && (
        <ErrorState
          error={error}
          what={t("endings.instead.failed")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data === undefined && !error && <RowSkeletons count={3} />}
      {data?.items.length === 0 && (
        <>
          <Alert severity="info">{t("endings.instead.nobody")}</Alert>
          {elsewhere}
        </>
      )}
      {first && (
        <>
          <Typography color="textSecondary">
            {t("endings.instead.free", {
              day: formatDay(first.date),
              from: formatTime(first.start_time),
              hours: first.hours,
            })}
          </Typography>
          <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 1.5 }}>
            {data?.items.map((offer, at) => (
              <Offer
                key={offer.worker.id}
                offer={offer}
                isFirst={at === 0 && chosen === undefined}
                isChosen={chosen === offer.worker.id}
                isBusy={book.isPending && chosen === offer.worker.id}
                onPress={() => void press(offer)}
                onBack={() => setChosen(undefined)}
              />
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

interface OfferProps {
  offer: Replacement;
  /** Until a worker is chosen, the first one's button is the page's main action. */
  isFirst: boolean;
  isChosen: boolean;
  isBusy: boolean;
  onPress: () => void;
  onBack: () => void;
}

function Offer({ offer, isFirst, isChosen, isBusy, onPress, onBack }: OfferProps) {
  const t = useTranslation();
  const { worker, total_paise: total, old_total_paise: oldTotal } = offer;
  const nameId = `replacement-${worker.id}-name`;
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: { xs: "1fr", sm: "1fr auto" },
        alignItems: "center",
        p: 2,
        borderRadius: "16px",
        border: 1,
        borderColor: isChosen ? "primary.main" : "outline",
      }}
    >
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", minWidth: 0 }}>
        <Avatar src={worker.picture} name={worker.name} size={52} decorative />
        <Box sx={{ minWidth: 0 }}>
          <Typography id={nameId} sx={{ fontWeight: 620, overflowWrap: "anywhere" }}>
            {worker.name}
          </Typography>
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, alignItems: "center" }}>
            {worker.rating === null ? (
              <Typography variant="body2" color="textSecondary">
                {t("endings.instead.notRated")}
              </Typography>
            ) : (
              <Stars
                value={worker.rating}
                label={t("ui.stars", { value: formatNumber(worker.rating), of: 5 })}
                size={16}
              />
            )}
            <Typography variant="body2" color="textSecondary">
              {t("endings.instead.away", { km: formatNumber(offer.distance_km) })}
            </Typography>
          </Box>
          <Typography sx={{ fontVariantNumeric: "tabular-nums" }}>
            <Box component="span" sx={{ fontWeight: 620 }}>
              {formatMinor(total)}
            </Box>{" "}
            <Typography component="span" variant="body2" color="textSecondary">
              {total === oldTotal
                ? t("endings.instead.samePrice")
                : t("endings.instead.before", { amount: formatMinor(oldTotal) })}
            </Typography>
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& > button": { flex: { xs: 1, sm: "none" } } }}>
        {isChosen && (
          <Button variant="outlined" disabled={isBusy} onClick={onBack}>
            {t("endings.instead.back")}
          </Button>
        )}
        <Button
          variant={isChosen || isFirst ? "contained" : "outlined"}
          busy={isBusy}
          aria-describedby={nameId}
          onClick={onPress}
        >
          {isChosen
            ? t("endings.instead.confirm", { amount: formatMinor(total) })
            : t("endings.instead.choose")}
        </Button>
      </Box>
    </Box>
  );
}
