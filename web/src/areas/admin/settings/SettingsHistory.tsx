// Every version of the settings: who saved it, when, and what was different from the one before.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState, RowSkeletons } from "../../../ui/feedback/States.tsx";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { useListSettingsVersions } from "./api.ts";
import { differingParts } from "./settings-form.ts";

/** Newest first. */
export function SettingsHistory() {
  const t = useTranslation();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } =
    useListSettingsVersions();
  const versions = data?.pages.flatMap(({ items }) => items) ?? [];
  const changesAt = (at: number): string => {
    const [version, before] = [versions[at], versions[at + 1]];
    if (!version || !before) return "";
    const parts = differingParts(version.settings, before.settings);
    return parts.length === 0
      ? t("admin.settings.historySame")
      : parts.map((part) => t(`admin.settings.part.${part}`)).join(" · ");
  };
  return (
    <Box component="section" sx={{ mt: { xs: 3, md: 4 } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t("admin.settings.history")}
      </Typography>
      {isPending && <RowSkeletons count={2} />}
      {error !== null && versions.length === 0 && (
        <ErrorState
          what={t("admin.settings.historyFailed")}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {versions.map(({ version, author, at }, index) => (
          <Box
            component="li"
            key={version}
            sx={{ py: 1.5, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}
          >
            <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, alignItems: "baseline" }}>
              <Typography component="span" sx={{ fontWeight: 650 }}>
                {t("admin.settings.version", { version })}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary">
                {author
                  ? t("admin.settings.historyBy", { name: author.name, at: formatDateTime(at) })
                  : t("admin.settings.historyFirst", { at: formatDateTime(at) })}
              </Typography>
            </Box>
            <Typography variant="body2">{changesAt(index)}</Typography>
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button variant="outlined" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t("admin.settings.historyMore")}
        </Button>
      )}
    </Box>
  );
}
