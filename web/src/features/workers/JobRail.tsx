// The categories above the list of workers: one press narrows it, another one widens it again.
import Box from "@mui/material/Box";
import { useTranslation } from "../../locales/translation.ts";
import { Skeleton } from "../../ui/feedback/States.tsx";
import { ChipRail } from "../../ui/form/ChipRail.tsx";
import { categoryIcon } from "./category-icon.ts";

/** More would be searched, not looked through; the dialog's select has them all. */
const maxChips = 30;

export interface JobRailProps {
  /** The job titles there are; undefined: not known yet. */
  jobs: readonly string[] | undefined;
  /** The chosen one, or none. */
  job: string;
  /** A job's title in the reader's language. */
  titleOf: (job: string) => string;
  onChange: (job: string) => void;
}

/** All, and each category with its drawing; nothing while nobody is listed. */
export function JobRail({ jobs, job, titleOf, onChange }: JobRailProps) {
  const t = useTranslation();
  if (!jobs) return <Skeleton height={44} round={22} />;
  if (jobs.length === 0) return null;
  const first = jobs.slice(0, maxChips);
  const shown = job === "" || first.includes(job) ? first : [job, ...first];
  return (
    <ChipRail
      label={t("workers.rail")}
      chips={[
        { value: "", label: t("workers.filter.all") },
        ...shown.map((title) => ({
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
