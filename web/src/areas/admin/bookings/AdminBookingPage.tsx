// Booking_details/{id} in the panel: one booking with its policy, its timeline and the administrator's acts.
import Box from "@mui/material/Box";
import { BookingPage } from "../../../features/bookings/page/BookingPage.tsx";
import { CurrentState } from "../../../features/bookings/page/CurrentState.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { adminPages, paths } from "../../../paths.ts";
import { PersonLink } from "../person/PersonLink.tsx";
import { AdminActs } from "./AdminActs.tsx";

/** One booking of any customer. */
export default function AdminBookingPage({ id = 0 }: { id?: number }) {
  const t = useTranslation();
  return (
    <BookingPage
      id={id}
      list={{ page: adminPages.bookings, shell: paths.adminPanel, label: t("admin.section.Bookings") }}
      whoOf={({ customer, worker }) => t("visit.between", { customer: customer.name, worker: worker.name })}
      nextToStatus={({ customer, worker }) => (
        <Box sx={{ width: "100%", display: "flex", flexWrap: "wrap", columnGap: 2 }}>
          <PersonLink id={customer.id}>{t("admin.person.everything", { name: customer.name })}</PersonLink>
          <PersonLink id={worker.user_id}>{t("admin.person.everything", { name: worker.name })}</PersonLink>
        </Box>
      )}
      now={(booking) => (
        <CurrentState booking={booking} side="admin" acts={<AdminActs booking={booking} />} />
      )}
    />
  );
}
