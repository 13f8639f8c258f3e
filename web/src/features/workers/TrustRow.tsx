// Facts about a worker that were checked, completed or measured. Nothing if there are none.
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import RepeatRounded from "@mui/icons-material/RepeatRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import TaskAltRounded from "@mui/icons-material/TaskAltRounded";
import VerifiedUserOutlined from "@mui/icons-material/VerifiedUserOutlined";
import Box from "@mui/material/Box";
import type { SvgIconComponent } from "@mui/icons-material";
import { useTranslation } from "../../locales/translation.ts";
import { Skeleton } from "../../ui/feedback/States.tsx";
import { formatDate } from "../../ui/format/dates.ts";
import { formatNumber } from "../../ui/format/money.ts";
import type { WorkerCardData } from "./api.ts";
import { usualAnswer } from "./usual-answer.ts";

interface Fact {
  Icon: SvgIconComponent;
  words: string;
  /** A full sentence, where the visible words are short. */
  sentence?: string;
}

/** '✓ ID checked · 74 jobs done · 31% rebook · 3.5 km away', as a list (docs/rules/catalogue.md 27, 28). */
export function TrustRow({ worker }: { worker: WorkerCardData }) {
  const t = useTranslation();
  const facts = useFacts(worker);
  // The figures arrive with the details. Until then the line keeps its height.
  const isWhole = worker.figures !== undefined;
  if (facts.length === 0 && isWhole) return null;
  return (
    <Box
      component="ul"
      aria-label={t("workers.known")}
      sx={{
        m: 0,
        p: 0,
        listStyle: "none",
        display: "flex",
        flexWrap: "wrap",
        columnGap: 2,
        rowGap: 0.5,
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {facts.map(({ Icon, words, sentence }) => (
        <Box
          key={words}
          component="li"
          title={sentence}
          sx={{ display: "inline-flex", alignItems: "center", gap: 0.75, fontWeight: 550 }}
        >
          <Icon sx={{ fontSize: 20, color: "primary.main" }} />
          {words}
        </Box>
      ))}
      {!isWhole && (
        <Box component="li" aria-hidden sx={{ flex: "1 1 160px", maxWidth: 240 }}>
          <Skeleton />
        </Box>
      )}
    </Box>
  );
}

function useFacts(worker: WorkerCardData): Fact[] {
  const t = useTranslation();
  const { identity_checked_at: checkedAt, distance_km: kilometres, figures } = worker;
  const facts: Fact[] = [];
  if (checkedAt)
    facts.push({
      Icon: VerifiedUserOutlined,
      words: t("workers.idChecked"),
      sentence: t("workers.idCheckedOn", { date: formatDate(checkedAt) }),
    });
  if (figures && figures.completed_visits > 0)
    facts.push({
      Icon: TaskAltRounded,
      words: t("workers.jobsDone", { jobs: figures.completed_visits }),
      sentence: t("workers.jobsDoneMore"),
    });
  if (figures?.booked_again_percent)
    facts.push({
      Icon: RepeatRounded,
      words: t("workers.bookedAgain", { percent: figures.booked_again_percent }),
      sentence: t("workers.bookedAgainMore"),
    });
  if (figures && figures.answers_within_minutes !== null)
    facts.push({
      Icon: ScheduleRounded,
      words: t("workers.answersIn", { time: usualAnswer(t, figures.answers_within_minutes) }),
      sentence: t("workers.answersMore"),
    });
  if (kilometres !== null)
    facts.push({
      Icon: PlaceOutlined,
      words: t("workers.distance", { kilometres: formatNumber(kilometres) }),
    });
  return facts;
}
