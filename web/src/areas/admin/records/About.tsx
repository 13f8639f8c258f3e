// The subject of a recorded change, as a link if it has a page.
import { useTranslation } from "../../../locales/translation.ts";
import { pages, paths } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { BookingLink } from "../bookings/BookingLink.tsx";
import { openPerson, PersonLink } from "../person/PersonLink.tsx";
import type { AuditEntry } from "./api.ts";

const isPerson = (subject: string): boolean => subject === "user" || subject === "person";

/** Opens the subject's page. If it has none, opens the page of the person who made the change. */
export function openAbout({ detail: { subject, subject_id: id }, actor }: AuditEntry): void {
  if (id !== null && subject === "booking") openPage(pages.bookingDetails(id), { path: paths.adminPanel });
  else
    openPerson(
      id !== null && isPerson(subject) ? id : actor?.kind === "person" ? (actor.id ?? undefined) : undefined,
    );
}

/** 'user 12', 'booking 7', 'wallet'. */
export function About({ subject, id }: { subject: string; id: number | null }) {
  const t = useTranslation();
  const words = id === null ? subject : t("admin.audit.aboutOf", { subject, id });
  if (id !== null && isPerson(subject)) return <PersonLink id={id}>{words}</PersonLink>;
  if (id === null || subject !== "booking") return <>{words}</>;
  return <BookingLink id={id}>{words}</BookingLink>;
}
