// The section Settings: the product's name, look and texts, with their history.
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { PageSkeleton } from "../../../ui/feedback/PageSkeleton.tsx";
import { ErrorState } from "../../../ui/feedback/States.tsx";
import { useViewSettings } from "./api.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { SettingsHistory } from "./SettingsHistory.tsx";

/** Shows the form once the settings have loaded. */
export default function Settings() {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useViewSettings();
  return (
    <>
      <Typography variant="h2" component="h1" sx={{ mb: 1 }}>
        {t("admin.settings")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: "70ch" }}>
        {t("admin.settings.intro")}
      </Typography>
      {data ? (
        <>
          <SettingsForm inForce={data} />
          <SettingsHistory />
        </>
      ) : error ? (
        <ErrorState what={t("admin.settings.failed")} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton shape="profile" withTitle={false} />
      )}
    </>
  );
}
