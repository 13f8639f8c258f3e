// The professional fields of a worker, shared by two dialogs.
import { market } from "@hourhand/contract/market";
import { currencySign } from "../../../ui/format/money-fields.ts";
import { editWorker } from "@hourhand/contract/catalogue-admin";
import { useTranslation } from "../../../locales/translation.ts";
import { SelectInput, TextInput } from "../../../ui/form/fields.tsx";
import { useJobChoices } from "../categories/api.ts";
import { fieldValidator, type RequiredMessage } from "../form-validators.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";

/** The typed values, as text. */
export interface TypedProfession {
  full_name: string;
  age: string;
  salary: string;
  qualification: string;
  experience: string;
  job: string;
  previous_company: string;
  description: string;
}

/** The fields in the order of the form; all are required (docs/rules/screens.md 13). */
export const professionFields = [
  "full_name",
  "age",
  "salary",
  "qualification",
  "experience",
  "job",
  "previous_company",
  "description",
] as const;

/** Empty fields. */
export const noProfession: TypedProfession = {
  full_name: "",
  age: "",
  salary: "",
  qualification: "",
  experience: "",
  job: "",
  previous_company: "",
  description: "",
};

/** The typed values as the calls expect them. */
export const professionOf = (typed: TypedProfession) => ({
  full_name: typed.full_name.trim(),
  age: Number(typed.age),
  salary: Number(typed.salary),
  qualification: typed.qualification.trim(),
  experience: Number(typed.experience),
  job: Number(typed.job),
  previous_company: typed.previous_company.trim(),
  description: typed.description.trim(),
});

const fields = editWorker.body.properties;

/** Documented: a salary has at most four characters. */
const salaryLength = (): number => String(market().salary_max).length;

/** `current` is the worker's current job. It is offered even if it is now inactive. */
export function ProfessionalFields({
  wording,
  current,
}: {
  wording: RequiredMessage;
  current?: { id: number; title: string };
}) {
  const t = useTranslation();
  const jobs = useJobChoices();
  const options = (jobs ?? [])
    .filter(({ is_active, id }) => is_active || id === current?.id)
    .map((job) => ({
      value: String(job.id),
      label: job.is_active
        ? categoryTitle(job)
        : t("admin.workers.inactiveJob", { title: categoryTitle(job) }),
    }));
  if (current && !options.some(({ value }) => value === String(current.id)))
    options.unshift({ value: String(current.id), label: current.title });
  const check = (name: keyof TypedProfession, label: string) => ({
    name,
    label,
    validate: fieldValidator(wording, fields[name], label),
  });
  return (
    <>
      <TextInput {...check("full_name", t("admin.field.fullName"))} />
      <SelectInput {...check("job", t("admin.field.job"))} options={options} />
      <TextInput {...check("age", t("admin.field.age"))} input={{ inputMode: "numeric", maxLength: 2 }} />
      <TextInput
        {...check("salary", t("admin.field.salary"))}
        start={currencySign()}
        input={{ inputMode: "decimal", maxLength: salaryLength() }}
      />
      <TextInput
        {...check("experience", t("admin.field.experience"))}
        input={{ inputMode: "numeric", maxLength: 2 }}
      />
      <TextInput {...check("qualification", t("admin.field.qualification"))} />
      <div className="wide">
        <TextInput
          {...check("previous_company", t("admin.field.previousCompany"))}
          hint={t("admin.workers.noCompany")}
        />
      </div>
      <div className="wide">
        <TextInput {...check("description", t("admin.field.about"))} rows={3} />
      </div>
    </>
  );
}
