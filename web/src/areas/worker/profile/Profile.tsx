// The worker's profile: the account, and the professional details.
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useViewProfile } from "../../../features/profile/api.ts";
import { ProfileCard } from "../../../features/profile/ProfileCard.tsx";
import { useErrorToast } from "../../../shell/use-error-toast.ts";
import { useTranslation } from "../../../locales/translation.ts";
import { Skeleton, ErrorState, Loading } from "../../../ui/feedback/States.tsx";
import { useViewOwnWorker } from "./api.ts";
import { ProfessionalDetails } from "./ProfessionalDetails.tsx";

/** Both parts load and fail independently. */
export default function Profile() {
  const t = useTranslation();
  const profile = useViewProfile();
  const own = useViewOwnWorker();
  useErrorToast(profile.error);
  useErrorToast(own.error);
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 } }}>
      <Typography variant="h2" component="h1">
        {t("profile.title")}
      </Typography>
      {profile.data ? (
        <ProfileCard profile={profile.data.user} />
      ) : profile.isError ? (
        <ErrorState
          what={t("profile.failed")}
          onRetry={() => void profile.refetch()}
          busy={profile.isFetching}
        />
      ) : (
        <Waiting height={420} />
      )}
      {own.data ? (
        <ProfessionalDetails worker={own.data.worker} />
      ) : own.isError ? (
        <ErrorState
          what={t("worker.professionalFailed")}
          onRetry={() => void own.refetch()}
          busy={own.isFetching}
        />
      ) : (
        <Waiting height={620} />
      )}
    </Stack>
  );
}

function Waiting({ height }: { height: number }) {
  return (
    <Loading>
      <Skeleton height={height} round={22} />
    </Loading>
  );
}
