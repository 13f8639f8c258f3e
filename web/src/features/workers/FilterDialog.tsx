// 'Filter Workers': every field with its default (docs/rules/screens.md 23). Filters take effect with Apply. Next to
// that button is the number of workers they would show.
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useEffect, useRef, type ReactNode } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { all, filtersOf, typedOf, mergeTyped, type TypedFilters } from "./filter-form.ts";
import { FilterCount } from "./FilterCount.tsx";
import { PriceSlider, type PriceRange } from "./PriceSlider.tsx";
import { noFilters, type WorkerFilters, type WorkerSearch } from "./search.ts";
import { WhenChips } from "./WhenChips.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useAppForm } from "../../ui/form/Form.tsx";
import { SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { validatorOf } from "../../ui/form/validators.ts";

export interface FilterDialogProps {
  open: boolean;
  /** The active filters, together with the search. */
  search: WorkerSearch;
  /** The distinct job titles and qualifications. */
  jobs: readonly string[];
  /** A job's title in the reader's language. */
  titleOf: (job: string) => string;
  qualifications: readonly string[];
  /** The price range of all listed workers. */
  prices: PriceRange | null | undefined;
  onApply: (filters: WorkerFilters) => void;
  onClose: () => void;
  onClosed: () => void;
}

const money = { type: "number", minimum: 0, maximum: 10_000_000, optional: true };
const years = { type: "integer", minimum: 0, maximum: 100, optional: true };

/** The filters in a form. It opens with the active filters, and with changes that were not applied yet. */
export default function FilterDialog({
  open,
  search,
  jobs,
  titleOf,
  qualifications,
  prices,
  onApply,
  onClose,
  onClosed,
}: FilterDialogProps) {
  const t = useTranslation();
  const form = useAppForm<TypedFilters>(typedOf(search));
  const typed = useWatch({ control: form.control }) as TypedFilters;
  const inForce = useRef(typedOf(search));
  const { reset, getValues } = form;
  useEffect(() => {
    if (!open) return;
    const now = typedOf(search);
    reset(mergeTyped(getValues(), inForce.current, now));
    inForce.current = now;
    // Reads the active filters only when it opens, because chips outside the dialog may have changed them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, reset, getValues]);
  const optionsOf = (words: readonly string[], chosen: string, labelOf = (word: string) => word) => [
    { value: all, label: t("workers.filter.all") },
    ...[...new Set(chosen === "" || words.includes(chosen) ? words : [chosen, ...words])].map((word) => ({
      value: word,
      label: labelOf(word),
    })),
  ];
  const minimum = t("workers.filter.minPrice");
  const maximum = t("workers.filter.maxPrice");
  const experience = t("workers.filter.experience");
  const isMoney = (label: string) => validatorOf(money, label);
  const checks = {
    minPrice: isMoney(minimum),
    maxPrice: (value: unknown) => {
      const { minPrice, maxPrice } = filtersOf(form.getValues());
      return maxPrice < minPrice ? t("workers.filter.crossed") : isMoney(maximum)(value);
    },
    experience: validatorOf(years, experience),
  };
  const isRefused = (Object.keys(checks) as (keyof typeof checks)[]).some(
    (name) => checks[name](typed[name]) !== true,
  );

  const submit = form.handleSubmit((values) => onApply(filtersOf(values)));

  return (
    <Dialog
      open={open}
      title={t("workers.filter.title")}
      onClose={onClose}
      onClosed={onClosed}
      onSubmit={(event) => void submit(event)}
      actions={
        <FilterActions onRemoveAll={() => form.reset(typedOf(noFilters))} onClose={onClose}>
          <FilterCount search={{ ...search, ...filtersOf(typed) }} isRefused={isRefused} />
        </FilterActions>
      }
    >
      <FormProvider {...form}>
        <Stack sx={{ gap: 2.5 }}>
          <SelectInput
            name="job"
            label={t("workers.filter.job")}
            options={optionsOf(jobs, search.job, titleOf)}
          />
          <Box sx={{ display: "grid", gap: 1.5 }}>
            <PriceSlider prices={prices} />
            <Pair width={120}>
              <TextInput
                name="minPrice"
                label={minimum}
                type="number"
                validate={checks.minPrice}
                input={{ inputMode: "numeric", min: 0 }}
              />
              <TextInput
                name="maxPrice"
                label={maximum}
                type="number"
                validate={checks.maxPrice}
                input={{ inputMode: "numeric", min: 0 }}
              />
            </Pair>
          </Box>
          <Pair width={220}>
            <TextInput
              name="experience"
              label={experience}
              type="number"
              validate={checks.experience}
              input={{ inputMode: "numeric", min: 0 }}
              hint={t("workers.filter.experienceHint")}
            />
            <SelectInput
              name="qualification"
              label={t("workers.filter.qualification")}
              options={optionsOf(qualifications, search.qualification)}
            />
          </Pair>
          <Box sx={{ display: "grid", gap: 2 }}>
            <WhenChips />
            <Pair width={150}>
              <TextInput name="date" label={t("workers.filter.date")} type="date" />
              <TextInput name="time" label={t("workers.filter.time")} type="time" />
            </Pair>
          </Box>
        </Stack>
      </FormProvider>
    </Dialog>
  );
}

/** Two fields in one row if each is at least this wide in pixels, otherwise one below the other. */
function Pair({ width, children }: { width: number; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        columnGap: { xs: 1.5, sm: 2 },
        rowGap: 2.5,
        alignItems: "start",
        gridTemplateColumns: `repeat(auto-fit, minmax(min(${width}px, 100%), 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}

/** The bottom of the dialog: the number of workers, and the buttons. */
function FilterActions({
  onRemoveAll,
  onClose,
  children,
}: {
  onRemoveAll: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslation();
  return (
    <Box sx={{ width: 1, display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      {children}
      <Button variant="text" onClick={onRemoveAll}>
        {t("workers.filter.removeAll")}
      </Button>
      <Box
        sx={{
          display: "flex",
          gap: 1,
          flex: { xs: "1 0 100%", sm: "none" },
          marginInlineStart: "auto",
          "& > *": { flex: { xs: 1, sm: "none" } },
        }}
      >
        <Button variant="outlined" onClick={onClose}>
          {t("workers.filter.close")}
        </Button>
        <Button type="submit">{t("workers.filter.apply")}</Button>
      </Box>
    </Box>
  );
}
