// The review of a completed booking: a button to post one, or the review itself.
import RateReviewOutlined from "@mui/icons-material/RateReviewOutlined";
import { Suspense } from "react";
import type { OwnBooking } from "../../../features/bookings/api.ts";
import { describedByBooking } from "../../../features/bookings/name-ids.ts";
import { OwnReview } from "../../../features/reviews/OwnReview.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";

const ReviewDialog = lazyComponent(() => import("../../../features/reviews/ReviewDialog.tsx"));

/** Shows nothing before the booking is completed. `isMain` marks the button as the page's main action. */
export function ReviewArea({ booking, isMain = true }: { booking: OwnBooking; isMain?: boolean }) {
  const t = useTranslation();
  const dialog = useDialog(`review-${booking.id}`);
  const about = t("bookings.named", { title: booking.title, name: booking.worker_profile.full_name });
  if (booking.review_details) return <OwnReview {...booking.review_details} />;
  if (booking.status !== "completed") return null;
  return (
    <>
      <Button
        {...(isMain ? { color: "secondary" } : { variant: "outlined" })}
        startIcon={<RateReviewOutlined />}
        busy={dialog.opening}
        aria-describedby={describedByBooking(booking.id)}
        onClick={dialog.show}
      >
        {t("reviews.post")}
      </Button>
      <Suspense fallback={null}>
        {dialog.mounted && (
          <ReviewDialog
            open={dialog.open}
            bookingId={booking.id}
            about={about}
            onClose={dialog.close}
            onSent={dialog.sent}
            onClosed={dialog.closed}
          />
        )}
      </Suspense>
    </>
  );
}
