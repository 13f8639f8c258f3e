// A customer's own profile.
import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { useEffect } from "react";
import { useViewProfile } from "../../features/profile/api.ts";
import { ProfileCard } from "../../features/profile/ProfileCard.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { PageSkeleton } from "../../ui/feedback/PageSkeleton.tsx";
import { ErrorState } from "../../ui/feedback/States.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useTitle } from "../../ui/use-title.ts";

/** Loading, failed, or the card. */
export default function Profile() {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useViewProfile();
  useTitle(t("profile.title"));
  useEffect(() => {
    if (error) toast.error(errorMessage(error), { id: "profile" });
  }, [error]);
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 3, md: 5 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: { xs: 2, md: 3 } }}>
        {t("profile.title")}
      </Typography>
      {data ? (
        <ProfileCard profile={data.user} />
      ) : error ? (
        <ErrorState
          error={error}
          what={t("profile.failed")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <PageSkeleton shape="profile" withTitle={false} />
      )}
    </Container>
  );
}
