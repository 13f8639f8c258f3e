// Customers' reviews in their own words: author, job, stars.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { viewHome } from "@hourhand/contract/home";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { useTranslation } from "../../../locales/translation.ts";
import { formatNumber } from "../../../ui/format/money.ts";
import { Avatar } from "../../../ui/pictures/Avatar.tsx";
import { Stars } from "../../../ui/pictures/Stars.tsx";
import { Skeleton, EmptyState, ErrorState, Loading } from "../../../ui/feedback/States.tsx";

type Review = ReplyOf<typeof viewHome>["quotes"][number];

const card = {
  p: 3,
  gap: 1.5,
  bgcolor: "background.paper",
  border: 1,
  borderColor: "divider",
  borderRadius: "20px",
} as const;

export interface TestimonialsProps {
  reviews: readonly Review[] | undefined;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
}

/** A grid of reviews. On a phone it is a swipeable row. */
export function Testimonials({ reviews, failed, busy, onRetry }: TestimonialsProps) {
  const t = useTranslation();
  return (
    <Box component="section" aria-labelledby="reviews" sx={{ mt: { xs: 7, md: 11 } }}>
      <Typography variant="h2" id="reviews" sx={{ textAlign: "center", mb: { xs: 3, md: 5 } }}>
        {t("home.reviews")}
      </Typography>
      {reviews ? (
        reviews.length > 0 ? (
          <Row>
            {reviews.map((review) => (
              <Testimonial key={review.id} review={review} />
            ))}
          </Row>
        ) : (
          <EmptyState text={t("home.noReviews")} hint={t("home.noReviewsHint")} />
        )
      ) : failed ? (
        <ErrorState what={t("home.reviewsFailed")} onRetry={onRetry} busy={busy} />
      ) : (
        <Loading>
          <Row isToCome>
            {[0, 1, 2].map((at) => (
              <Box key={at} component="li" sx={{ ...card, display: "grid" }}>
                <Skeleton width={112} height={22} />
                <Skeleton height={72} />
                <Skeleton width="70%" height={48} />
              </Box>
            ))}
          </Row>
        </Loading>
      )}
    </Box>
  );
}

function Row({ children, isToCome = false }: { children: ReactNode; isToCome?: boolean }) {
  return (
    <Box
      component="ul"
      // A scrollable row must be reachable by keyboard.
      tabIndex={isToCome ? undefined : 0}
      aria-labelledby="reviews"
      sx={{
        listStyle: "none",
        p: 0,
        m: 0,
        minHeight: { xs: 264, md: 232 },
        display: { xs: "flex", md: "grid" },
        gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
        gap: { xs: 1.5, md: 3 },
        overflowX: { xs: "auto", md: "visible" },
        scrollSnapType: "x mandatory",
        mx: { xs: -2, sm: -3, md: 0 },
        px: { xs: 2, sm: 3, md: 0 },
        pb: 1,
        scrollPaddingInline: { xs: "16px", sm: "24px" },
        "& > li": { flex: { xs: "0 0 min(84%, 340px)", md: "unset" }, scrollSnapAlign: "start" },
      }}
    >
      {children}
    </Box>
  );
}

function Testimonial({ review }: { review: Review }) {
  const t = useTranslation();
  const { user_profile: person, booking_details: booking } = review;
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <Box component="li" sx={{ ...card, display: "flex", flexDirection: "column" }}>
      <Stars
        value={review.rating}
        label={t("ui.stars", { value: formatNumber(review.rating), of: 5 })}
        size={22}
      />
      <Typography
        component="blockquote"
        sx={{
          m: 0,
          flex: 1,
          display: "-webkit-box",
          WebkitLineClamp: 5,
          WebkitBoxOrient: "vertical",
          overflow: "hidden",
        }}
      >
        {review.description}
      </Typography>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, mt: 1 }}>
        <Avatar src={person.profile_picture} name={name} size={48} decorative />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="subtitle2" component="p">
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {booking.title}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}
