// Four questions with figures that lead to a decision, each a card whose figures are links to the rows behind them.
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { AnswersFigures } from "./AnswersFigures.tsx";
import { useReadDecisions, type Decisions } from "./api.ts";
import { GrowthFigures } from "./GrowthFigures.tsx";
import { OwedFigures } from "./OwedFigures.tsx";
import { ServingGrid } from "./ServingGrid.tsx";

/** About the height of a card's figures, so that nothing in sight moves when they arrive. */
const heights = { serving: 590, answers: 430, owed: 160, growth: 430 } as const;
type Question = keyof typeof heights;

const isEmpty: Readonly<Record<Question, (decisions: Decisions) => boolean>> = {
  serving: ({ serving }) => serving.length === 0,
  answers: ({ answers: { now, before } }) => now.requests + before.requests === 0,
  owed: ({ owed }) => owed.every(({ amount }) => amount === 0),
  growth: ({ growth: { week, usual, now, before } }) =>
    week.bookings + week.value + usual.bookings + usual.value + now.customers + before.customers === 0,
};

/** The cards; a failed call is one line with a button. */
export function Questions() {
  const t = useTranslation();
  const { data, isError, isFetching, refetch } = useReadDecisions();
  if (!data && isError)
    return (
      <Card
        role="alert"
        sx={{ mb: { xs: 3, md: 4 }, p: 2, display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}
      >
        <span>{t("admin.decisions.failed")}</span>
        <Button variant="outlined" size="small" busy={isFetching} onClick={() => void refetch()}>
          {t("ui.retry")}
        </Button>
      </Card>
    );
  return (
    <Box
      component="section"
      aria-label={t("admin.decisions")}
      sx={{
        display: "grid",
        gap: { xs: 1.5, md: 2.5 },
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
        mb: { xs: 3, md: 4 },
      }}
    >
      <QuestionCard question="serving" data={data} isWide>
        {(decisions) => <ServingGrid served={decisions.serving} />}
      </QuestionCard>
      <QuestionCard question="answers" data={data}>
        {(decisions) => <AnswersFigures answers={decisions.answers} />}
      </QuestionCard>
      <QuestionCard question="growth" data={data}>
        {(decisions) => <GrowthFigures growth={decisions.growth} />}
      </QuestionCard>
      <QuestionCard question="owed" data={data} isWide>
        {(decisions) => <OwedFigures owed={decisions.owed} />}
      </QuestionCard>
    </Box>
  );
}

/** A question with its figures; a sentence says what will appear while there are none. */
function QuestionCard({
  question,
  data,
  isWide = false,
  children,
}: {
  question: Question;
  data: Decisions | undefined;
  isWide?: boolean;
  children: (decisions: Decisions) => ReactNode;
}) {
  const t = useTranslation();
  const heading = useId();
  const isNothing = data !== undefined && isEmpty[question](data);
  return (
    <Card
      component="section"
      aria-labelledby={heading}
      sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0, ...(isWide && { gridColumn: { lg: "1 / -1" } }) }}
    >
      <Typography id={heading} variant="h3" component="h2">
        {t(`admin.${question}`)}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: isNothing ? 0 : 2 }}>
        {t(isNothing ? `admin.${question}.none` : `admin.${question}.hint`)}
      </Typography>
      {data === undefined ? (
        <Loading>
          <Skeleton height={heights[question]} round={14} />
        </Loading>
      ) : (
        !isNothing && children(data)
      )}
    </Card>
  );
}
