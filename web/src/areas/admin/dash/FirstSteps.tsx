// 'First steps': what a new market needs before customers can book. Each step is ticked by what exists; the card
// disappears with the last one, or with the first booking.
import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import RadioButtonUncheckedRounded from "@mui/icons-material/RadioButtonUncheckedRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { useTranslation } from "../../../locales/translation.ts";
import { adminPages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { useReadFirstSteps } from "./api.ts";

/** In their order, with the section of each. The last one is the worker's. */
const steps = [
  { name: "settings", page: adminPages.settings },
  { name: "categories", page: adminPages.categories },
  { name: "invited", page: undefined },
  { name: "worker", page: adminPages.requests },
  { name: "hours", page: undefined },
] as const;
type Step = (typeof steps)[number];
const headingId = "first-steps";

/** Nothing while it loads, and in a market that has begun. */
export function FirstSteps() {
  const t = useTranslation();
  const { data } = useReadFirstSteps();
  if (!data?.open) return null;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{
        mb: { xs: 3, md: 4 },
        p: { xs: 2, md: 3 },
        borderRadius: "18px",
        border: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
      }}
    >
      <Typography id={headingId} variant="h3" component="h2">
        {t("admin.steps")}
      </Typography>
      <Typography color="textSecondary">{t("admin.steps.hint")}</Typography>
      <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0, mt: 1.5, display: "grid", gap: 1.5 }}>
        {steps.map((step) => (
          <FirstStep key={step.name} step={step} isDone={data[step.name]} />
        ))}
      </Box>
    </Box>
  );
}

function FirstStep({ step: { name, page }, isDone }: { step: Step; isDone: boolean }) {
  const t = useTranslation();
  const title = t(`admin.steps.${name}`);
  return (
    <Box component="li" sx={{ display: "flex", gap: 1.5, alignItems: "flex-start" }}>
      {isDone ? (
        <CheckCircleRounded aria-hidden sx={{ color: "success.main" }} />
      ) : (
        <RadioButtonUncheckedRounded aria-hidden sx={{ color: "text.secondary" }} />
      )}
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Box component="span" sx={visuallyHidden}>
          {t(isDone ? "admin.steps.done" : "admin.steps.open")}{" "}
        </Box>
        {page !== undefined && !isDone ? (
          <Box
            component={PageLink}
            page={page}
            shell={paths.adminPanel}
            sx={{ color: "primary.main", fontWeight: 600 }}
          >
            {title}
          </Box>
        ) : (
          <Box component="span" sx={{ fontWeight: 600, color: isDone ? "text.secondary" : "text.primary" }}>
            {title}
          </Box>
        )}
        {!isDone && (
          <Typography variant="body2" color="textSecondary">
            {t(`admin.steps.${name}.hint`)}
          </Typography>
        )}
        {!isDone && name === "invited" && <Invitation />}
      </Box>
    </Box>
  );
}

/** The address of the registration, to send to people. */
function Invitation() {
  const t = useTranslation();
  const address = `${location.origin}${paths.workerRegister}`;
  const copy = (): Promise<void> =>
    copyText(address, { copied: t("admin.steps.copied"), byHand: t("admin.steps.copyByHand") });
  return (
    <Box sx={{ mt: 0.5, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 0.5 }}>
      <Box component="code" sx={{ fontSize: "0.9375rem" }}>
        {address}
      </Box>
      <Button variant="outlined" size="small" startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
        {t("admin.steps.copy")}
      </Button>
    </Box>
  );
}
