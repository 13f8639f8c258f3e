// Person/{id}: everything about a person on one page, and what an administrator can do with their account.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Suspense } from "react";
import { notFound } from "@hourhand/contract/problem";
import { useTranslation } from "../../../locales/translation.ts";
import { adminPages, paths } from "../../../paths.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { formatDate, formatDateTime } from "../../../ui/format/dates.ts";
import { formatMinor, formatNumber } from "../../../ui/format/money.ts";
import { PageSkeleton } from "../../../ui/feedback/PageSkeleton.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/States.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { Avatar } from "../../../ui/pictures/Avatar.tsx";
import nobody from "../../../ui/pictures/empty-workers.svg";
import { useTitle } from "../../../ui/use-title.ts";
import { Facts } from "../Facts.tsx";
import { ActiveSwitch } from "../tables/ActiveSwitch.tsx";
import { ChatButton, Chip } from "../tables/cells.tsx";
import { useUserDeactivation } from "../users/use-user-deactivation.ts";
import { useReadPerson, type PersonReply } from "./api.ts";
import { ActsPart, BookingsPart, ChatsPart, PaymentsPart, ReviewsPart } from "./parts.tsx";
import { categoryTitle } from "../../../ui/format/titles.ts";

const DeactivationDialog = lazyComponent(() => import("../tables/DeactivationDialog.tsx"));

/** One person by their id. */
export default function Person({ id = 0 }: { id?: number }) {
  const t = useTranslation();
  const { data: person, error, isFetching, refetch } = useReadPerson(id);
  useTitle(person?.username ?? t("admin.person"));
  return (
    <>
      <Box component="nav" aria-label={t("admin.person.crumbs")} sx={{ mb: 2, color: "text.secondary" }}>
        <Link
          component={PageLink}
          page={adminPages.users}
          shell={paths.adminPanel}
          sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}
        >
          {t("admin.users")}
        </Link>
        <Box component="span" sx={{ mx: 0.75 }}>
          {"/"}
        </Box>
        <Box component="span" aria-current="page">
          {person?.username ?? t("admin.person")}
        </Box>
      </Box>
      {person ? (
        <Box sx={{ display: "grid", gap: { xs: 2, md: 3 } }}>
          <Account person={person} />
          <Box
            sx={{
              display: "grid",
              gap: { xs: 2, md: 3 },
              alignItems: "start",
              gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
            }}
          >
            <Box sx={{ display: "grid", gap: { xs: 2, md: 3 } }}>
              <BookingsPart person={id} />
              <ReviewsPart person={id} />
            </Box>
            <Box sx={{ display: "grid", gap: { xs: 2, md: 3 } }}>
              {person.worker && <PaymentsPart person={id} />}
              <ChatsPart chats={person.chats} />
              <ActsPart person={id} />
            </Box>
          </Box>
        </Box>
      ) : error instanceof ApiError && error.is(notFound) ? (
        <EmptyState heading="h1" text={t("admin.person.unknown")} picture={nobody} />
      ) : error ? (
        <ErrorState
          error={error}
          what={t("admin.person.failed")}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSkeleton shape="details" />
      )}
    </>
  );
}

function Account({ person }: { person: PersonReply }) {
  const t = useTranslation();
  const { onToggle, isBusy, question } = useUserDeactivation();
  const name = `${person.first_name} ${person.last_name}`;
  const { worker, role } = person;
  const facts: readonly (readonly [string, string])[] = [
    [t("admin.users.email"), person.email ?? "–"],
    [t("admin.users.phone"), person.phone_shown ?? "–"],
    [t("admin.users.createdOn"), formatDate(person.joined_at)],
    [t("admin.users.lastLogin"), person.last_sign_in_at ? formatDateTime(person.last_sign_in_at) : "–"],
    [t("admin.person.lateCancellations"), `${person.late_cancellations}`],
    ...(worker
      ? ([
          [t("admin.person.work"), categoryTitle(worker) || t("admin.workers.incomplete")],
          [t("admin.workers.salary"), worker.hourly_paise === null ? "–" : formatMinor(worker.hourly_paise)],
          [t("admin.person.listed"), t(worker.is_listed ? "admin.person.yes" : "admin.person.no")],
          [
            t("admin.person.rating"),
            worker.rating === null
              ? "–"
              : t("admin.person.ratingOf", {
                  rating: formatNumber(worker.rating),
                  count: worker.reviews_count,
                }),
          ],
          [
            t("admin.person.fees"),
            t("admin.person.feesOf", {
              paid: formatMinor(worker.paid_paise),
              pending: formatMinor(worker.charged_paise - worker.paid_paise),
            }),
          ],
        ] as const)
      : []),
  ];
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Avatar src={person.picture} name={name} size={64} decorative />
        <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: "anywhere" }}>
            {name}
          </Typography>
          <Box
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, color: "text.secondary" }}
          >
            <span>{person.username}</span>
            <Chip tone={role === "admin" ? "yellow" : role === "worker" ? "blue" : "grey"}>
              {t(`admin.users.role.${role === "user" ? "customer" : role}`)}
            </Chip>
          </Box>
        </Box>
        <ChatButton personId={person.id} name={person.username} />
        <ActiveSwitch
          name={person.username}
          active={person.is_active}
          busy={isBusy(person.id)}
          consequence={t("admin.users.deactivateText")}
          onToggle={() => onToggle(person)}
        />
      </Box>
      <Box sx={{ mt: 2.5 }}>
        <Facts facts={facts} />
      </Box>
      <Suspense fallback={null}>{question && <DeactivationDialog question={question} />}</Suspense>
    </Card>
  );
}
