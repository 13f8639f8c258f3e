// The jobs that this kind of worker is often booked for. One press fills in the work and the duration.
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import { ChoiceTiles } from "../../ui/form/ChoiceTiles.tsx";
import type { BookableWorker } from "./visit.ts";

export type ReadyJob = NonNullable<BookableWorker["ready_jobs"]>[number];

export interface ReadyJobsProps {
  jobs: readonly ReadyJob[];
  onHours: (hours: string) => void;
}

/** A tile for each job. Work that the customer has typed is not overwritten. */
export function ReadyJobs({ jobs, onHours }: ReadyJobsProps) {
  const t = useTranslation();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  const { setValue } = useFormContext<{ title: string }>();
  const work = useWatch<{ title: string }, "title">({ name: "title" });
  const [kept, setKept] = useState<{ work: string; title: string }>();
  const ofTitle = jobs.find(({ title_local }) => title_local === work);
  // If the customer has already typed the work, a pressed job stays selected until they edit that text.
  const chosen = ofTitle?.title ?? (kept?.work === work ? kept.title : "");
  return (
    <ChoiceTiles
      legend={t("bookings.book.readyJobs")}
      choices={jobs.map(({ title, title_local, hours }) => ({
        value: title,
        label: title_local,
        note: t("bookings.book.about", { hours }),
      }))}
      value={chosen}
      onChange={(title) => {
        const job = jobs.find((one) => one.title === title);
        if (!job) return;
        onHours(String(job.hours));
        if (ofTitle || work.trim() === "")
          setValue("title", job.title_local, { shouldValidate: true, shouldDirty: true });
        else setKept({ work, title });
      }}
      // Four in a row. Two on a phone.
      tile={isWide ? 172 : 132}
    />
  );
}
