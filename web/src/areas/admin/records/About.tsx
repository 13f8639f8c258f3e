// What a recorded change is about: a link where it has a page.
import Link from "@mui/material/Link";
import { useTranslation } from "../../../locales/translation.ts";
import { pages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { PersonLink } from "../person/PersonLink.tsx";

/** 'user 12', 'booking 7', 'wallet'. */
export function About({ subject, id }: { subject: string; id: number | null }) {
  const t = useTranslation();
  const words = id === null ? subject : t("admin.audit.aboutOf", { subject, id });
  if (id !== null && (subject === "user" || subject === "person"))
    return <PersonLink id={id}>{words}</PersonLink>;
  if (id === null || subject !== "booking") return <>{words}</>;
  return (
    <Link
      component={PageLink}
      page={pages.bookingDetails(id)}
      shell={paths.adminPanel}
      sx={{ display: "inline-flex", alignItems: "center", minHeight: 44, fontWeight: 560 }}
    >
      {words}
    </Link>
  );
}
