// Every version of the settings: who saved it, when, and what changed.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { languageData } from "@hourhand/contract/languages";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState, RowSkeletons } from "../../../ui/feedback/States.tsx";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { formatAmount } from "../../../ui/format/money.ts";
import { useListSettingsVersions } from "./api.ts";
import { monthName } from "./month-name.ts";
import { settingsChanges, type SettingsChange } from "./settings-changes.ts";

/** Newest first. */
export function SettingsHistory() {
  const t = useTranslation();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } =
    useListSettingsVersions();
  const versions = data?.pages.flatMap(({ items }) => items) ?? [];
  // To compute a version's changes it needs the previous version, so the last loaded one is left out.
  const visibleVersions = hasNextPage ? versions.slice(0, -1) : versions;
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
        {visibleVersions.map(({ version, author, at, settings }, index) => {
          const previousSettings = versions[index + 1]?.settings;
          return (
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
              {previousSettings && (
                <Changes
                  changes={settingsChanges(
                    previousSettings,
                    settings,
                    (languages) => languages.map((language) => languageData[language].name).join(", "),
                    monthName,
                    formatAmount,
                    (mode) => t(`admin.settings.customerPayments.${mode}`),
                  )}
                />
              )}
            </Box>
          );
        })}
      </Box>
      {hasNextPage && (
        <Button variant="outlined" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t("admin.settings.historyMore")}
        </Button>
      )}
    </Box>
  );
}

/** The changes of a version: each old value struck out, followed by the new one. */
function Changes({ changes }: { changes: readonly SettingsChange[] }) {
  const t = useTranslation();
  if (changes.length === 0) return <Typography variant="body2">{t("admin.settings.historySame")}</Typography>;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.5,
        typography: "body2",
        display: "grid",
        gridTemplateColumns: { sm: "12rem minmax(0, 1fr)" },
        columnGap: 2,
        rowGap: { xs: 0, sm: 0.75 },
        "& dd": { m: 0, mb: { xs: 1, sm: 0 }, whiteSpace: "pre-line", overflowWrap: "anywhere" },
        "& dt": { color: "text.secondary" },
        "& del": { color: "text.secondary", display: "block" },
        "& ins": { textDecoration: "none", display: "block" },
      }}
    >
      {changes.map(({ label, was, is }) => {
        const isLegalText = label === "admin.settings.terms" || label === "admin.settings.privacy";
        const own = isLegalText ? t("admin.settings.historyOwn") : null;
        const [before, after] = [was ?? own, is ?? own];
        return [
          <dt key={`${label} label`}>{t(label)}</dt>,
          <dd key={label}>
            {label === "admin.settings.logo" && t("admin.settings.historyLogo")}
            {label !== "admin.settings.logo" && before && <del>{before}</del>}
            {label !== "admin.settings.logo" && after && <ins>{after}</ins>}
          </dd>,
        ];
      })}
    </Box>
  );
}
