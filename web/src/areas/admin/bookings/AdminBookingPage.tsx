// Booking_details/{id} in the panel: one booking with its policy, its timeline and the administrator's actions.
import type { ReactNode } from "react";
import { bookingNameIds } from "../../../features/bookings/name-ids.ts";
import { BookingActs } from "../../../features/bookings/page/BookingActs.tsx";
import { BookingPage } from "../../../features/bookings/page/BookingPage.tsx";
import { mainActOf } from "../../../features/bookings/page/main-act.ts";
import { momentNow } from "../../../features/bookings/page/moment.ts";
import { Person } from "../../../features/bookings/page/Person.tsx";
import { RecordButton } from "../../../features/bookings/page/RecordButton.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { adminPages, paths } from "../../../paths.ts";
import { PersonLink } from "../person/PersonLink.tsx";
import { AdminActs } from "./AdminActs.tsx";
import { BookingMoney } from "./BookingMoney.tsx";

/** Shows any customer's booking. */
export default function AdminBookingPage({ id = 0 }: { id?: number }) {
  const t = useTranslation();
  const everything = (personId: number, name: string) => (
    <PersonLink id={personId} label={`${t("admin.person.open")}: ${name}`}>
      {t("admin.person.open")}
    </PersonLink>
  );
  const ofRole = (role: string, link: ReactNode) => (
    <>
      {`${role} · `}
      {link}
    </>
  );
  return (
    <BookingPage
      id={id}
      side="admin"
      leadsWithJob
      hasNoTabs
      list={{ page: adminPages.bookings, shell: paths.adminPanel, label: t("admin.section.Bookings") }}
      people={({ customer, worker }) => (
        <>
          <Person
            id={bookingNameIds(id).who}
            name={customer.name}
            picture={customer.picture}
            as={ofRole(t("visit.customer"), everything(customer.id, customer.name))}
          />
          <Person
            name={worker.name}
            picture={worker.picture}
            as={ofRole(t("visit.worker"), everything(worker.user_id, worker.name))}
          />
        </>
      )}
      act={(booking) => {
        const main = mainActOf(booking, "admin", momentNow());
        return (
          <>
            <AdminActs booking={booking} main={main} isMain />
            {main === "record" && <RecordButton bookingId={booking.id} variant="contained" />}
          </>
        );
      }}
      more={(booking) => (
        <>
          <BookingActs booking={booking} side="admin">
            <AdminActs booking={booking} main={mainActOf(booking, "admin", momentNow())} />
          </BookingActs>
          <BookingMoney booking={booking} />
        </>
      )}
    />
  );
}
