// Figures as the wire spells them.
import { pictureUrl } from "../media/media.ts";
import type { Home } from "./dashboards.ts";

export const presentHome = ({ totals, topReviews }: Home) => ({
  servicesDelivered: totals.completed_bookings,
  registeredCustomers: totals.active_customers,
  verifiedWorkers: totals.listed_workers,
  top_reviews: topReviews.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    rating: row.rating_halves / 2,
    created_at: row.created_at.toISOString(),
    user_profile: {
      profile_picture: pictureUrl(row.picture),
      first_name: row.first_name,
      last_name: row.last_name,
      username: row.username,
    },
    booking_details: { title: row.booking_title },
  })),
});
