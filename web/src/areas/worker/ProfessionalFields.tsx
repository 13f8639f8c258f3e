// The professional fields shared by the registration and the worker's profile. Use them inside <Form>.
import { market } from "@hourhand/contract/market";
import { currencySign } from "../../ui/format/money-fields.ts";
import Box from "@mui/material/Box";
import { editOwnWorker } from "@hourhand/contract/catalogue";
import type { ReactNode } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { TextInput } from "../../ui/form/fields.tsx";
import { validatorOf } from "../../ui/form/validators.ts";

const fields = editOwnWorker.body.properties;
const required = <Schema extends object>(schema: Schema) => ({ ...schema, optional: false });

/** The typed values, as text. */
export interface ProfessionalValues {
  full_name: string;
  age: string;
  salary: string;
  qualification: string;
  experience: string;
  previous_company: string;
  job: string;
  description: string;
}

/** Empty values. */
export const noProfessionalValues: ProfessionalValues = {
  full_name: "",
  age: "",
  salary: "",
  qualification: "",
  experience: "",
  previous_company: "",
  job: "",
  description: "",
};

/** The typed values as the calls expect them. */
export function numbersIn({ age, salary, experience, ...rest }: Omit<ProfessionalValues, "job">) {
  return { ...rest, age: Number(age), salary: Number(salary), experience: Number(experience) };
}

/** Documented: a salary has at most four characters in India. */
const salaryLength = (): number => String(market().salary_max).length;

/** All fields except the job title, which the caller provides: the worker chooses it once, then it is read-only. */
export function ProfessionalFields({ job }: { job: ReactNode }) {
  const t = useTranslation();
  const numeric = { inputMode: "numeric", pattern: "[0-9]*" } as const;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        alignItems: "start",
      }}
    >
      <TextInput
        name="full_name"
        label={t("register.fullName")}
        validate={validatorOf(required(fields.full_name), t("register.fullName"))}
        autoComplete="name"
      />
      <TextInput
        name="age"
        label={t("register.age")}
        validate={validatorOf(required(fields.age), t("register.age"))}
        input={{ ...numeric, maxLength: 3 }}
      />
      <TextInput
        name="salary"
        label={t("register.salary")}
        validate={validatorOf(required(fields.salary), t("register.salary"))}
        start={currencySign()}
        input={{ inputMode: "decimal", maxLength: salaryLength() }}
      />
      <TextInput
        name="experience"
        label={t("register.experience")}
        validate={validatorOf(required(fields.experience), t("register.experience"))}
        input={{ ...numeric, maxLength: 2 }}
      />
      <TextInput
        name="qualification"
        label={t("register.qualification")}
        validate={validatorOf(required(fields.qualification), t("register.qualification"))}
      />
      <TextInput
        name="previous_company"
        label={t("register.previousCompany")}
        validate={validatorOf(fields.previous_company, t("register.previousCompany"))}
        autoComplete="organization"
      />
      <Box sx={{ gridColumn: "1 / -1" }}>{job}</Box>
      <Box sx={{ gridColumn: "1 / -1" }}>
        <TextInput
          name="description"
          label={t("register.description")}
          validate={validatorOf(required(fields.description), t("register.description"))}
          rows={4}
        />
      </Box>
    </Box>
  );
}
