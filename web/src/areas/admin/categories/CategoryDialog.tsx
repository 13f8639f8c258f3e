// 'Create new JOB Category' and 'Inspect JOB Category': title and description, both required, synonyms, and ready jobs.
import { createJobCategory } from "@hourhand/contract/catalogue-admin";
import { languageData } from "@hourhand/contract/languages";
import { useTranslation } from "../../../locales/translation.ts";
import { TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import { FormDialog } from "../FormDialog.tsx";
import { useCreateJobCategory, useEditJobCategory, type JobCategory } from "./api.ts";
import { categoryValues, offeredTitleLanguages, sentCategory } from "./category-form.ts";
import { ReadyJobFields } from "./ReadyJobFields.tsx";

const fields = createJobCategory.body.properties;

export interface CategoryDialogProps {
  /** The category to inspect; undefined to create one. */
  category: JobCategory | undefined;
  open: boolean;
  onClose: () => void;
}

export default function CategoryDialog({ category, open, onClose }: CategoryDialogProps) {
  const t = useTranslation();
  const initial = categoryValues(category);
  const form = useAppForm(initial);
  const { mutateAsync: create } = useCreateJobCategory();
  const { mutateAsync: edit } = useEditJobCategory();
  const [title, description] = [t("admin.field.job"), t("admin.field.about")];

  return (
    <FormDialog
      form={form}
      open={open}
      initial={initial}
      title={t(category ? "admin.categories.inspect" : "admin.categories.createTitle")}
      submitLabel={t(category ? "admin.save" : "admin.create")}
      firstField="title"
      onClose={onClose}
      onSend={(typed) => {
        const sent = sentCategory(typed);
        return category ? edit({ id: category.id, ...sent }) : create(sent);
      }}
    >
      <div className="wide">
        <TextInput name="title" label={title} validate={validatorOf(fields.title, title)} />
      </div>
      {offeredTitleLanguages().map((language) => (
        <TextInput
          key={language}
          name={`titles.${language}`}
          label={t("admin.field.jobIn", { language: languageData[language].name })}
          input={{ lang: language, maxLength: 100 }}
        />
      ))}
      <div className="wide">
        <TextInput
          name="description"
          label={description}
          validate={validatorOf(fields.description, description)}
          rows={3}
        />
      </div>
      <div className="wide">
        <TextInput
          name="synonyms"
          label={t("admin.field.synonyms")}
          hint={t("admin.categories.synonymsHint")}
          rows={2}
        />
      </div>
      <div className="wide">
        <ReadyJobFields />
      </div>
    </FormDialog>
  );
}
