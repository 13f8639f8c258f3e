// The section Security: sign-ins, rejected attempts and account changes, read-only, and the administrator's own
// sessions.
import { securityEventNames } from "@hourhand/contract/audit";
import Paper from "@mui/material/Paper";
import { Sessions } from "../../../features/profile/sessions/Sessions.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { openPerson, PersonLink } from "../person/PersonLink.tsx";
import { Chip, Truncate } from "../tables/cells.tsx";
import { TableScreen } from "../tables/TableScreen.tsx";
import { useTable } from "../tables/use-table.ts";
import { useListSecurityEvents, type SecurityEvent } from "./api.ts";
import { changeInWords } from "./changes.ts";

const warnings = new Set([
  "sign-in-failed",
  "access-refused",
  "too-many-requests",
  "settings-refused",
  "code-refused",
]);
const inWords = (event: string): string => event.replaceAll("-", " ");

/** Newest first. */
export default function Security() {
  const t = useTranslation();
  const options = securityEventNames.map((value) => ({ value, label: inWords(value) }));
  const state = useTable(undefined, [
    { name: "event", label: t("admin.filters.event"), options },
    { name: "days", label: t("admin.filters.recorded") },
    { name: "person" },
  ]);
  const listed = useListSecurityEvents(state.request);
  const columns: readonly Column<SecurityEvent>[] = [
    { key: "when", header: t("admin.security.when"), cell: ({ at }) => formatDateTime(at) },
    {
      key: "event",
      header: t("admin.security.event"),
      onCard: "title",
      cell: ({ event, times }) => (
        <Chip tone={warnings.has(event) ? "red" : "grey"}>
          {times > 1 ? t("admin.security.times", { event: inWords(event), times }) : inWords(event)}
        </Chip>
      ),
    },
    {
      key: "person",
      header: t("admin.security.person"),
      cell: ({ person }) => <PersonLink id={person?.id}>{person?.username ?? ""}</PersonLink>,
    },
    {
      key: "by",
      header: t("admin.security.by"),
      cell: ({ actor }) => <PersonLink id={actor?.id}>{actor?.username ?? ""}</PersonLink>,
    },
    { key: "network", header: t("admin.security.network"), cell: ({ network }) => network ?? "–" },
    {
      key: "call",
      header: t("admin.security.call"),
      cell: ({ call, detail }) => (
        <Truncate width={{ md: 140, lg: 240 }}>
          {[call, changeInWords(null, detail)].filter(Boolean).join(" · ") || "–"}
        </Truncate>
      ),
    },
  ];
  return (
    <>
      <TableScreen
        table="security"
        columns={columns}
        listed={listed}
        state={state}
        onEnter={({ person, actor }) => openPerson(person?.id ?? actor?.id)}
      />
      <Paper component="section" variant="outlined" sx={{ mt: 3, p: { xs: 2.5, md: 4 } }}>
        <Sessions />
      </Paper>
    </>
  );
}
