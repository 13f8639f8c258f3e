// The worker's reviews: the rating, and each customer's review with its job.
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { ReviewItem } from "../../../features/reviews/ReviewItem.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { pages, paths, workerPages } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState, ErrorState, Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { formatDate } from "../../../ui/format/dates.ts";
import { formatNumber, formatRating } from "../../../ui/format/money.ts";
import emptyPicture from "../../../ui/pictures/marketing-done.svg";
import { Stars } from "../../../ui/pictures/Stars.tsx";
import { useViewWorkerDashboard } from "../home/api.ts";
import { useListOwnReviews } from "./api.ts";

const grid = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
} as const;

/** Shows the newest first, and more on demand. */
export default function Reviews() {
  const t = useTranslation();
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useListOwnReviews();
  const { data: figures } = useViewWorkerDashboard("week");
  const reviews = data?.pages.flatMap(({ items }) => items);
  const rating = figures?.week.rating ?? null;
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 } }}>
      <div>
        <Link
          component={PageLink}
          page={workerPages.home}
          shell={paths.worker}
          sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}
        >
          {t("worker.home")}
        </Link>
        <Typography variant="h2" component="h1">
          {t("worker.ownReviews")}
        </Typography>
        {rating !== null && (
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mt: 1 }}>
            <Stars value={rating} label={t("ui.stars", { value: formatNumber(rating), of: 5 })} size={26} />
            <Typography sx={{ fontVariantNumeric: "tabular-nums" }}>
              {t("worker.ratedBy", { rating: formatRating(rating), count: figures?.reviews_count ?? 0 })}
            </Typography>
          </Box>
        )}
      </div>
      {!reviews ? (
        isError ? (
          <ErrorState
            error={error}
            what={t("worker.reviewsFailed")}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <Loading>
            <Box sx={grid}>
              {[0, 1, 2, 3].map((at) => (
                <Skeleton key={at} height={180} round={18} />
              ))}
            </Box>
          </Loading>
        )
      ) : reviews.length === 0 ? (
        <EmptyState text={t("worker.noReviews")} picture={emptyPicture} hint={t("worker.noReviewsHint")} />
      ) : (
        <Box
          component="ul"
          aria-label={t("worker.ownReviews")}
          sx={{ ...grid, listStyle: "none", p: 0, m: 0 }}
        >
          {reviews.map((review) => (
            <ReviewItem
              key={review.id}
              review={review}
              heading="h2"
              name={review.customer.name}
              picture={review.customer.picture}
              of={
                <>
                  <Link
                    component={PageLink}
                    page={pages.bookingDetails(review.booking.id)}
                    shell={paths.worker}
                    sx={{ display: "inline-block", py: 1 }}
                  >
                    {review.booking.title}
                  </Link>
                  {t("worker.reviewedOn", { date: formatDate(review.created_at) })}
                </>
              }
            />
          ))}
        </Box>
      )}
      {hasNextPage && (
        <Box>
          <Button variant="outlined" busy={isFetching} onClick={() => void fetchNextPage()}>
            {t("worker.moreReviews")}
          </Button>
        </Box>
      )}
    </Stack>
  );
}
