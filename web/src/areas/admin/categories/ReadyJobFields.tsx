// A category's ready jobs in its dialog: rows that can be added, removed and moved.
import AddRounded from "@mui/icons-material/AddRounded";
import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useRef, type ReactNode } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { maxReadyJobs, readyJob } from "@hourhand/contract/catalogue-admin";
import { foldText } from "@hourhand/contract/fold-text";
import { languageData, type TitleLanguage } from "@hourhand/contract/languages";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldsFold } from "../../../ui/form/FieldsFold.tsx";
import { TextInput } from "../../../ui/form/fields.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import { offeredTitleLanguages, readyJobValues, type CategoryValues } from "./category-form.ts";

const { title: titleField, hours: hoursField } = readyJob.properties;

/** Edits the rows of the surrounding form. */
export function ReadyJobFields() {
  const t = useTranslation();
  const { formState, getFieldState } = useFormContext<CategoryValues>();
  const { fields, append, remove, move } = useFieldArray<CategoryValues, "ready_jobs">({
    name: "ready_jobs",
    // The list's own rule makes it a validated field. Without it a server's error would stay at the list.
    rules: { maxLength: maxReadyJobs },
  });
  const adding = useRef<HTMLButtonElement>(null);
  const refused = getFieldState("ready_jobs", formState).error?.message;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: "grid", gap: 1.5 }}>
      <Typography component="legend" variant="subtitle1" sx={{ p: 0, mb: 0.5, fontWeight: 650 }}>
        {t("admin.categories.readyJobs")}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t("admin.categories.readyJobsHint")}
      </Typography>
      {fields.map((field, index) => (
        <Row
          key={field.id}
          index={index}
          isLast={index === fields.length - 1}
          onMove={(to) => move(index, to)}
          onRemove={() => {
            remove(index);
            // Waits for the update, because with eight jobs the button is still disabled.
            setTimeout(() => adding.current?.focus());
          }}
        />
      ))}
      {refused && (
        <FormHelperText error role="alert">
          {refused}
        </FormHelperText>
      )}
      <Box>
        <Button
          ref={adding}
          variant="text"
          startIcon={<AddRounded />}
          disabled={fields.length >= maxReadyJobs}
          onClick={() => append(readyJobValues())}
        >
          {t("admin.categories.addReadyJob")}
        </Button>
      </Box>
    </Box>
  );
}

interface RowProps {
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One job: its title, its hours, and its titles in the other languages. */
function Row({ index, isLast, onMove, onRemove }: RowProps) {
  const t = useTranslation();
  const row = `ready_jobs.${index}` as const;
  const label = t("admin.categories.readyJob", { number: index + 1 });
  const title = useWatch<CategoryValues, `ready_jobs.${number}.title`>({ name: `${row}.title` });
  const name = title?.trim() || label;
  const isTitle = useReadyJobTitle(label);
  const languages = offeredTitleLanguages();
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: "12px",
        p: 1.5,
        pb: 0.5,
        minWidth: 0,
        "& > details[open]": { pb: 1 },
      }}
    >
      <Box
        sx={{
          display: "grid",
          gap: 1.5,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr) 104px auto" },
          "& > :first-of-type": { gridColumn: { xs: "1 / -1", sm: "auto" } },
        }}
      >
        <TextInput name={`${row}.title`} label={label} validate={isTitle()} input={{ maxLength: 100 }} />
        <TextInput
          name={`${row}.hours`}
          label={t("admin.categories.readyJobHours")}
          input={{ inputMode: "numeric" }}
          validate={validatorOf(hoursField, t("admin.categories.readyJobHours"))}
        />
        <Box sx={{ display: "flex", mt: 0.75 }}>
          <Act
            label={t("admin.categories.readyJobUp", { name })}
            isOff={index === 0}
            onPress={() => onMove(index - 1)}
          >
            <ArrowUpwardRounded />
          </Act>
          <Act
            label={t("admin.categories.readyJobDown", { name })}
            isOff={isLast}
            onPress={() => onMove(index + 1)}
          >
            <ArrowDownwardRounded />
          </Act>
          <Act label={t("admin.categories.readyJobRemove", { name })} onPress={onRemove}>
            <CloseRounded />
          </Act>
        </Box>
      </Box>
      {languages.length > 0 && (
        <FieldsFold
          title={t("admin.categories.otherLanguages")}
          names={languages.map((language) => `${row}.titles.${language}`)}
        >
          {languages.map((language) => (
            <TextInput
              key={language}
              name={`${row}.titles.${language}`}
              label={t("admin.field.jobIn", { language: languageData[language].name })}
              validate={isTitle(language)}
              input={{ lang: language, maxLength: 100 }}
            />
          ))}
        </FieldsFold>
      )}
    </Box>
  );
}

/**
 * Returns the validators for a row's titles: the length, and no title twice in a language, compared as the server
 * does.
 */
function useReadyJobTitle(label: string) {
  const t = useTranslation();
  const { getValues } = useFormContext<CategoryValues>();
  return (language?: TitleLanguage) => {
    const fits = validatorOf(
      language ? { ...titleField, optional: true } : titleField,
      language ? t("admin.field.jobIn", { language: languageData[language].name }) : label,
    );
    return (value: unknown): true | string => {
      const verdict = fits(value);
      const own = foldText(String(value));
      if (verdict !== true || own === "") return verdict;
      const same = getValues("ready_jobs").filter(
        ({ title, titles }) => foldText(language ? (titles[language] ?? "") : title) === own,
      );
      return same.length > 1 ? t("admin.categories.readyJobTwice") : true;
    };
  };
}

interface ActProps {
  label: string;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button that is greyed out with `isOff` but not disabled, because a disabled button loses the focus. */
function Act({ label, isOff = false, onPress, children }: ActProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress();
      }}
      sx={isOff ? { opacity: 0.38, cursor: "default" } : undefined}
    >
      {children}
    </IconButton>
  );
}
