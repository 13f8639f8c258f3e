// What customers said of a worker: stars, title, who, and their words quoted.
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { viewWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { useTranslation } from "../../locales/translation.ts";
import { Avatar } from "../../ui/pictures/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatDate } from "../../ui/format/dates.ts";
import { Stars } from "../../ui/pictures/Stars.tsx";

type Review = ReplyOf<typeof viewWorker>["reviews"][number];

const atFirst = 6;

/** The reviews, some at first and the others on demand. */
export function ReviewList({ reviews, none }: { reviews: readonly Review[]; none: string }) {
  const t = useTranslation();
  const [shown, setShown] = useState(atFirst);
  if (reviews.length === 0) return <Typography color="textSecondary">{none}</Typography>;
  return (
    <>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          p: 0,
          m: 0,
          display: "grid",
          gap: 2,
          gridTemplateColumns: "minmax(0, 1fr)",
        }}
      >
        {reviews.slice(0, shown).map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </Box>
      {reviews.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + 2 * atFirst)} sx={{ mt: 2 }}>
          {t("reviews.more")}
        </Button>
      )}
    </>
  );
}

function ReviewItem({ review }: { review: Review }) {
  const t = useTranslation();
  const { user_profile: person, booking_details: booking } = review;
  const name = `${person.first_name} ${person.last_name}`.trim() || person.username;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2.5, borderRadius: "18px", display: "grid", gap: 1.25 }}
    >
      <Stars value={review.rating} label={t("ui.stars", { value: review.rating, of: 5 })} size={20} />
      <Typography variant="h5" component="h3" sx={{ overflowWrap: "anywhere" }}>
        {review.title}
      </Typography>
      {review.description && (
        <Typography component="blockquote" sx={{ m: 0, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {t("reviews.quoted", { description: review.description })}
        </Typography>
      )}
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, alignSelf: "end" }}>
        <Avatar src={person.profile_picture} name={name} size={44} decorative />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle2" component="p">
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {t("reviews.of", { booking: booking.title, date: formatDate(review.created_at) })}
          </Typography>
        </Box>
      </Box>
    </Paper>
  );
}
