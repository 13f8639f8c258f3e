// The section Status: whether each part of the product works, and advice if it does not.
import { formatNumber } from "../../../ui/format/money.ts";
import CheckCircleOutlineRounded from "@mui/icons-material/CheckCircleOutlineRounded";
import ErrorOutlineRounded from "@mui/icons-material/ErrorOutlineRounded";
import RemoveCircleOutlineRounded from "@mui/icons-material/RemoveCircleOutlineRounded";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { PageSkeleton } from "../../../ui/feedback/PageSkeleton.tsx";
import { ErrorState } from "../../../ui/feedback/States.tsx";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { useViewStatus, type Status as StatusData } from "./api.ts";

/** Shows the figures first, then the doctor's checks with the failed ones at the top. */
export default function Status() {
  const t = useTranslation();
  const { data, error, isFetching, refetch } = useViewStatus();
  return (
    <>
      <Typography variant="h2" component="h1" sx={{ mb: 1 }}>
        {t("admin.status")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {data
          ? t("admin.status.serving", { version: data.version, since: formatDateTime(data.started_at) })
          : t("admin.status.hint")}
      </Typography>
      {data ? (
        <>
          <Figures status={data} />
          <Checks checks={data.checks} />
        </>
      ) : error ? (
        <ErrorState
          error={error}
          what={t("admin.status.failed")}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <PageSkeleton shape="profile" withTitle={false} />
      )}
    </>
  );
}

const mebibytes = (bytes: number): string =>
  `${formatNumber(bytes / 1024 ** 2, { maximumFractionDigits: 1 })} MiB`;

function Figures({ status }: { status: StatusData }) {
  const t = useTranslation();
  const work = ({ waiting, failed }: StatusData["jobs"]) => t("admin.status.work", { waiting, failed });
  const figures = [
    [
      t("admin.status.backup"),
      status.backup
        ? `${formatDateTime(status.backup.at)}, ${mebibytes(status.backup.bytes)}`
        : t("admin.status.noBackup"),
    ],
    [t("admin.status.mails"), work(status.mails)],
    [t("admin.status.jobs"), work(status.jobs)],
    [t("admin.status.database"), mebibytes(status.database_bytes)],
  ] as const;
  return (
    <Paper
      variant="outlined"
      component="dl"
      sx={{
        m: 0,
        mb: { xs: 3, md: 4 },
        p: { xs: 2, md: 3 },
        borderRadius: "18px",
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "repeat(4, 1fr)" },
      }}
    >
      {figures.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 650, overflowWrap: "anywhere" }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Paper>
  );
}

const order = { fail: 0, ok: 1, skip: 2 } as const;
const stateStyles = {
  ok: { Icon: CheckCircleOutlineRounded, color: "success.main" },
  fail: { Icon: ErrorOutlineRounded, color: "error.main" },
  skip: { Icon: RemoveCircleOutlineRounded, color: "text.secondary" },
} as const;

function Checks({ checks }: { checks: StatusData["checks"] }) {
  const t = useTranslation();
  const failed = checks.filter(({ state }) => state === "fail").length;
  return (
    <Box component="section" aria-labelledby="status-checks">
      <Typography id="status-checks" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {failed === 0 ? t("admin.status.allWell") : t("admin.status.findings", { count: failed })}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {checks
          .toSorted((one, other) => order[one.state] - order[other.state])
          .map((check) => (
            <Check key={check.name} check={check} />
          ))}
      </Box>
    </Box>
  );
}

function Check({ check: { name, state, detail, advice } }: { check: StatusData["checks"][number] }) {
  const t = useTranslation();
  const { Icon, color } = stateStyles[state];
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        gap: 1.5,
        py: 1.5,
        borderTop: 1,
        borderColor: "divider",
        "&:first-of-type": { borderTop: 0 },
      }}
    >
      <Icon titleAccess={t(`admin.status.state.${state}`)} sx={{ color, mt: "2px" }} />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography component="span" sx={{ fontWeight: 650, marginInlineEnd: 1 }}>
          {name}
        </Typography>
        <Typography component="span" color="textSecondary">
          {detail}
        </Typography>
        {advice !== null && <Typography sx={{ mt: 0.5 }}>{advice}</Typography>}
      </Box>
    </Box>
  );
}
