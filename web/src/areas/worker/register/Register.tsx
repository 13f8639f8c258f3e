// `/worker_register`: the form with which a customer applies to become a worker, or the state of their application.
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Container from "@mui/material/Container";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { ApplicantGate } from "../../../shell/RoleGate.tsx";
import { useTranslation } from "../../../locales/translation.ts";
import { pages, paths } from "../../../paths.ts";
import { openPage } from "../../../platform/page-key.ts";
import { renewAccessToken } from "../../../platform/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { PageSkeleton } from "../../../ui/feedback/PageSkeleton.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/States.tsx";
import waitingPicture from "../../../ui/pictures/empty-notices.svg";
import welcomePicture from "../../../ui/pictures/marketing-done.svg";
import { useTitle } from "../../../ui/use-title.ts";
import { useViewApplicationForm } from "./api.ts";
import { RegisterForm } from "./RegisterForm.tsx";
import { RegisterHeader } from "./RegisterHeader.tsx";

/** Redirects administrators and workers to their areas, and guests to the sign-in screen. */
export default function Register() {
  const t = useTranslation();
  useTitle(t("register.title"));
  return (
    <ApplicantGate>
      <RegisterHeader />
      <Container component="main" maxWidth="md" sx={{ py: { xs: 3, md: 5 } }}>
        <Typography variant="h2" component="h1" sx={{ mb: { xs: 2, md: 3 } }}>
          {t("register.title")}
        </Typography>
        <Application />
      </Container>
    </ApplicantGate>
  );
}

function Application() {
  const t = useTranslation();
  const { data, error, isError, isFetching, refetch } = useViewApplicationForm();
  const status = data?.application?.status;
  const isSettled = useRoleAfterAcceptance(status === "accepted");
  const toHome = (
    <Button variant="outlined" onClick={() => openPage(pages.home, { path: paths.home })}>
      {t("register.toHome")}
    </Button>
  );
  if (!data)
    return isError ? (
      <ErrorState
        error={error}
        what={t("register.failed")}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    ) : (
      <PageSkeleton shape="form" />
    );
  if (status === "pending")
    return (
      <EmptyState
        text={t("register.pending")}
        hint={t("register.pendingHint")}
        picture={waitingPicture}
        action={toHome}
      />
    );
  if (status === "accepted" && !isSettled)
    return (
      <EmptyState text={t("register.accepted")} hint={t("register.acceptedHint")} picture={welcomePicture} />
    );
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 } }}>
      {status === "rejected" ? (
        <Alert severity="warning" variant="outlined">
          <AlertTitle>{t("register.rejected")}</AlertTitle>
          {data.application?.reason}
          <Typography sx={{ mt: 0.5 }}>{t("register.rejectedHint")}</Typography>
        </Alert>
      ) : (
        <Typography variant="lead" component="p" color="text.secondary">
          {t("register.lead")}
        </Typography>
      )}
      <RegisterForm jobs={data.Jobs} />
    </Stack>
  );
}

/**
 * After an application is accepted, the session still has the old role. This reloads it, and the guard redirects the
 * new worker. A person whose role is still customer afterwards (it was changed back) is `settled` and may apply
 * again.
 */
function useRoleAfterAcceptance(accepted: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!accepted) return;
    renewAccessToken()
      .catch(() => undefined)
      .finally(() => setSettled(true));
  }, [accepted]);
  return isSettled;
}
