// 'Filter Workers': every field, with its default (docs/rules/screens.md 23). Nothing is filtered until Apply.
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { noFilters, type WorkerFilters } from "./search.ts";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useAppForm } from "../../ui/form/Form.tsx";
import { SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { validatorOf } from "../../ui/form/validators.ts";

export interface FilterDialogProps {
  open: boolean;
  filters: WorkerFilters;
  /** The distinct job titles and qualifications there are. */
  jobs: readonly string[];
  qualifications: readonly string[];
  onApply: (filters: WorkerFilters) => void;
  onClose: () => void;
  onClosed: () => void;
}

/** What the selects hold for no choice; the server knows it as such too. */
const all = "All";
const money = { type: "number", minimum: 0, maximum: 10_000_000, optional: true };
const years = { type: "integer", minimum: 0, maximum: 100, optional: true };

/** The filters as a form; opened anew it shows the ones in force. */
export default function FilterDialog({
  open,
  filters,
  jobs,
  qualifications,
  onApply,
  onClose,
  onClosed,
}: FilterDialogProps) {
  const t = useTranslation();
  const form = useAppForm({
    ...filters,
    job: filters.job || all,
    qualification: filters.qualification || all,
    minPrice: String(filters.minPrice),
    maxPrice: String(filters.maxPrice),
  });
  const optionsOf = (words: readonly string[], chosen: string) => [
    { value: all, label: t("workers.filter.all") },
    ...[...new Set(chosen === "" || words.includes(chosen) ? words : [chosen, ...words])].map((word) => ({
      value: word,
      label: word,
    })),
  ];
  const numberOr = (typed: string, otherwise: number) => (typed.trim() === "" ? otherwise : Number(typed));
  const minimum = t("workers.filter.minPrice");
  const maximum = t("workers.filter.maxPrice");
  const experience = t("workers.filter.experience");
  const isMoney = (label: string) => validatorOf(money, label);

  const submit = form.handleSubmit((typed) =>
    onApply({
      ...typed,
      job: typed.job === all ? "" : typed.job,
      qualification: typed.qualification === all ? "" : typed.qualification,
      experience: typed.experience.trim(),
      minPrice: numberOr(typed.minPrice, noFilters.minPrice),
      maxPrice: numberOr(typed.maxPrice, noFilters.maxPrice),
    }),
  );

  return (
    <Dialog
      open={open}
      title={t("workers.filter.title")}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t("workers.filter.close")}
          </Button>
          <Button type="submit">{t("workers.filter.apply")}</Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Stack sx={{ gap: 2 }}>
          <SelectInput name="job" label={t("workers.filter.job")} options={optionsOf(jobs, filters.job)} />
          <Pair>
            <TextInput
              name="minPrice"
              label={minimum}
              type="number"
              validate={isMoney(minimum)}
              input={{ inputMode: "numeric", min: 0 }}
            />
            <TextInput
              name="maxPrice"
              label={maximum}
              type="number"
              validate={(value) => {
                const typed = value as string;
                const lower = numberOr(form.getValues("minPrice"), noFilters.minPrice);
                const upper = numberOr(typed, noFilters.maxPrice);
                return upper < lower ? t("workers.filter.crossed") : isMoney(maximum)(typed);
              }}
              input={{ inputMode: "numeric", min: 0 }}
            />
          </Pair>
          <TextInput
            name="experience"
            label={experience}
            type="number"
            validate={validatorOf(years, experience)}
            input={{ inputMode: "numeric", min: 0 }}
            hint={t("workers.filter.experienceHint")}
          />
          <SelectInput
            name="qualification"
            label={t("workers.filter.qualification")}
            options={optionsOf(qualifications, filters.qualification)}
          />
          <Pair>
            <TextInput name="date" label={t("workers.filter.date")} type="date" />
            <TextInput name="time" label={t("workers.filter.time")} type="time" />
          </Pair>
        </Stack>
      </FormProvider>
    </Dialog>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>{children}</Box>
  );
}
