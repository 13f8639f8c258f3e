// All future days off and extra hours, each with a button that removes it.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useTranslation } from "../../../../locales/translation.ts";
import type { Exception } from "./api.ts";
import { Line } from "./DayDetail.tsx";
import { exceptionWords } from "./exception-words.ts";

/** Sorted by their first date. Without any, an empty state. */
export function ExceptionList({ exceptions }: { exceptions: readonly Exception[] }) {
  const t = useTranslation();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: "divider", pt: 2 }}>
      <Typography variant="h5" component="h3" id={id} sx={{ mb: 0.5 }}>
        {t("schedule.calendar.allTitle")}
      </Typography>
      {exceptions.length === 0 ? (
        <Typography color="textSecondary">{t("schedule.calendar.none")}</Typography>
      ) : (
        <Box component="ul" aria-labelledby={id} sx={{ listStyle: "none", p: 0, m: 0 }}>
          {exceptions.map((exception) => (
            <Line key={exception.id} exception={exception}>
              {exceptionWords(t, exception)}
            </Line>
          ))}
        </Box>
      )}
    </Box>
  );
}
