// Customers' reviews of a worker: stars, title, author, and the quoted text.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { viewWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDate } from "../../ui/format/dates.ts";
import { ReviewItem } from "./ReviewItem.tsx";

type Review = ReplyOf<typeof viewWorker>["reviews"][number];

const atFirst = 6;
const nameOf = ({ first_name, last_name, username }: Review["user_profile"]): string =>
  `${first_name} ${last_name}`.trim() || username;

/** Shows the first reviews, and the others on demand. */
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
          <ReviewItem
            key={review.id}
            review={review}
            name={nameOf(review.user_profile)}
            picture={review.user_profile.profile_picture}
            of={t("reviews.of", {
              booking: review.booking_details.title,
              date: formatDate(review.created_at),
            })}
          />
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
