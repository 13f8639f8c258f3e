// The section Audit: administrators' actions and money movements, read-only.
import { useTranslation } from "../../../locales/translation.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { PersonLink } from "../person/PersonLink.tsx";
import { TableScreen } from "../tables/TableScreen.tsx";
import { Truncate } from "../tables/cells.tsx";
import { useTable } from "../tables/use-table.ts";
import { About, openAbout } from "./About.tsx";
import { useListAuditEntries, type AuditEntry } from "./api.ts";
import { changeInWords } from "./changes.ts";

/** The name of a person, an API key or a command; none if the product itself acted. */
function By({ actor }: Pick<AuditEntry, "actor">) {
  if (actor?.kind !== "person") return <>{actor?.name ?? "–"}</>;
  return <PersonLink id={actor.id ?? undefined}>{actor.name ?? ""}</PersonLink>;
}

/** Newest first. */
export default function Audit() {
  const t = useTranslation();
  const state = useTable(undefined, [
    { name: "days", label: t("admin.filters.recorded") },
    { name: "person" },
  ]);
  const listed = useListAuditEntries(state.request);
  const columns: readonly Column<AuditEntry>[] = [
    { key: "when", header: t("admin.audit.when"), cell: ({ at }) => formatDateTime(at) },
    {
      key: "by",
      header: t("admin.audit.by"),
      cell: ({ actor }) => <By actor={actor} />,
    },
    { key: "act", header: t("admin.audit.act"), onCard: "title", cell: ({ event }) => event },
    {
      key: "about",
      header: t("admin.audit.about"),
      cell: ({ detail: { subject, subject_id: id } }) => <About subject={subject} id={id} />,
    },
    {
      key: "change",
      header: t("admin.audit.change"),
      cell: ({ detail: { before, after } }) => (
        <Truncate width={{ md: 180, lg: 380 }}>{changeInWords(before, after) || "–"}</Truncate>
      ),
    },
  ];
  return <TableScreen table="audit" columns={columns} listed={listed} state={state} onEnter={openAbout} />;
}
