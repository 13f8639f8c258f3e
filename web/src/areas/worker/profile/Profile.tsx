// The worker's profile: what every account has, and the professional details.
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useProfile } from "../../../features/profile/api.ts";
import { ProfileCard } from "../../../features/profile/ProfileCard.tsx";
import { useSaidFailure } from "../../../features/session/use-said-failure.ts";
import { useTexts } from "../../../locales/texts.ts";
import { Bone, ErrorState, Loading } from "../../../ui/States.tsx";
import { useOwnWorker } from "./api.ts";
import { ProfessionalDetails } from "./ProfessionalDetails.tsx";

/** Both parts load and fail by themselves. */
export default function Profile() {
  const t = useTexts();
  const profile = useProfile();
  const own = useOwnWorker();
  useSaidFailure(profile.error);
  useSaidFailure(own.error);
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
      <Bone height={height} round={22} />
    </Loading>
  );
}
