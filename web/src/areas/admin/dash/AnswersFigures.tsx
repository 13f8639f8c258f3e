// 'Do workers answer?': the last 28 days against the 28 before, and the workers to talk to.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { formatNumber } from "../../../ui/format/money.ts";
import { PersonLink } from "../person/PersonLink.tsx";
import type { Answers, Decisions } from "./api.ts";
import { changeOf, Figure, Figures, type Change } from "./Figure.tsx";

const shareOf = ({ ranOut, requests }: Answers): number => (requests === 0 ? 0 : ranOut / requests);
const percent = (share: number): string =>
  formatNumber(share, { style: "percent", maximumFractionDigits: 0 });

const inHours = (minutes: number): number => Math.round(minutes / 6) / 10;

export function AnswersFigures({ answers: { now, before, workers } }: { answers: Decisions["answers"] }) {
  const t = useTranslation();
  const time = (minutes: number | null) =>
    minutes === null
      ? "–"
      : minutes < 60
        ? t("ui.minutes", { minutes })
        : t("ui.hours", { hours: inHours(minutes) });
  const medianChange =
    now.medianMinutes === null || before.medianMinutes === null
      ? undefined
      : changeOf(now.medianMinutes, before.medianMinutes, "fewer");
  const lateChange =
    now.requests === 0 || before.requests === 0
      ? undefined
      : changeOf(shareOf(now), shareOf(before), "fewer");
  const word = (change: Change | undefined, up: "slower" | "more", down: "faster" | "fewer") =>
    change &&
    t(`admin.decisions.${change.direction === "up" ? up : change.direction === "down" ? down : "same"}`);
  return (
    <>
      <Figures>
        <Figure
          name={t("admin.answers.median")}
          value={time(now.medianMinutes)}
          change={medianChange}
          word={word(medianChange, "slower", "faster")}
          compared={
            before.medianMinutes === null
              ? undefined
              : t("admin.decisions.before", { value: time(before.medianMinutes) })
          }
        />
        <Figure
          name={t("admin.answers.ranOut")}
          value={now.requests === 0 ? "–" : percent(shareOf(now))}
          detail={t("admin.answers.of", { count: now.ranOut, requests: now.requests })}
          change={lateChange}
          word={word(lateChange, "more", "fewer")}
          compared={
            before.requests === 0
              ? undefined
              : t("admin.decisions.before", { value: percent(shareOf(before)) })
          }
        />
      </Figures>
      {workers.length > 0 && <Slowest workers={workers} />}
    </>
  );
}

function Slowest({ workers }: { workers: Decisions["answers"]["workers"] }) {
  const t = useTranslation();
  // Short, as the columns of a phone are narrow.
  const time = (minutes: number | null) =>
    minutes === null
      ? "–"
      : minutes < 60
        ? t("ui.minutes", { minutes })
        : t("admin.answers.hours", { hours: formatNumber(inHours(minutes)) });
  return (
    <>
      <Typography variant="h4" component="h3" id="slowest-workers" sx={{ mt: 2.5, mb: 0.5 }}>
        {t("admin.answers.slowest")}
      </Typography>
      <Box
        component="table"
        aria-labelledby="slowest-workers"
        sx={{
          width: "100%",
          borderCollapse: "collapse",
          fontVariantNumeric: "tabular-nums",
          "& th, & td": {
            py: 0.25,
            paddingInlineStart: { xs: 0.5, sm: 1 },
            textAlign: "end",
            fontWeight: 400,
            verticalAlign: "middle",
          },
          "& th:first-of-type": { paddingInlineStart: 0, textAlign: "start" },
          "& td": { whiteSpace: "nowrap" },
          "& thead th": {
            color: "text.secondary",
            fontSize: { xs: "0.75rem", sm: "0.9rem" },
            verticalAlign: "bottom",
          },
          "& tbody tr": { borderTop: 1, borderColor: "divider" },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t("admin.answers.worker")}</th>
            <th scope="col">{t("admin.answers.requests")}</th>
            <th scope="col">{t("admin.answers.late")}</th>
            <th scope="col">{t("admin.answers.time")}</th>
          </tr>
        </thead>
        <tbody>
          {workers.map(({ personId, name, requests, ranOut, medianMinutes }) => (
            <tr key={personId}>
              <th scope="row">
                <PersonLink id={personId}>{name}</PersonLink>
              </th>
              <td>{formatNumber(requests)}</td>
              <td>{formatNumber(ranOut)}</td>
              <td>{time(medianMinutes)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  );
}
