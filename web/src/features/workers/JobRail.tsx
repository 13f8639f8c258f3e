// The categories above the list of workers. A press filters the list, a second press removes the filter.
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";
import { Skeleton } from "../../ui/feedback/States.tsx";
import { ChipRail } from "../../ui/form/ChipRail.tsx";
import { categoryIcon } from "./category-icon.ts";

/** Nobody would look through more chips than this. The select in the filter dialog has all categories. */
const maxChips = 30;

export interface JobRailProps {
  /** All job titles. Undefined while they are unknown. */
  jobs: readonly string[] | undefined;
  /** The chosen title. Empty if none is chosen. */
  job: string;
  /** A job's title in the reader's language. */
  titleOf: (job: string) => string;
  onChange: (job: string) => void;
}

/** 'All', and each category with its icon. Nothing while no worker is listed. */
export function JobRail({ jobs, job, titleOf, onChange }: JobRailProps) {
  const t = useTranslation();
  if (!jobs) return <Skeleton height={44} round={22} />;
  if (jobs.length === 0) return null;
  const first = jobs.slice(0, maxChips);
  const visibleJobs = job === "" || first.includes(job) ? first : [job, ...first];
  return (
    <ChipRail
      label={t("workers.rail")}
      chips={[
        { value: "", label: t("workers.filter.all") },
        ...visibleJobs.map((title) => ({
          value: title,
          label: titleOf(title),
          icon: (
            <Box component="svg" aria-hidden>
              <use href={categoryIcon(title)} />
            </Box>
          ),
        })),
      ]}
      value={job}
      onChange={onChange}
    />
  );
}
