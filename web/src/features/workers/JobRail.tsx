// The categories above the list of workers: a press narrows the list, a second press widens it again.
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";
import { Skeleton } from "../../ui/feedback/States.tsx";
import { ChipRail } from "../../ui/form/ChipRail.tsx";
import { categoryIcon } from "./category-icon.ts";

/** With more chips people would search instead of looking through them; the dialog's select has all categories. */
const maxChips = 30;

export interface JobRailProps {
  /** All job titles; undefined while they are unknown. */
  jobs: readonly string[] | undefined;
  /** The chosen title; empty for none. */
  job: string;
  /** A job's title in the reader's language. */
  titleOf: (job: string) => string;
  onChange: (job: string) => void;
}

/** All, and each category with its icon; nothing while no worker is listed. */
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
