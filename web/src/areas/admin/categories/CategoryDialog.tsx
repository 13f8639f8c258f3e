// 'Create new JOB Category' and 'Inspect JOB Category': title and description, both required, and what people call it.
import { createJobCategory } from "@hourhand/contract/catalogue-admin";
import { useTranslation } from "../../../locales/translation.ts";
import { TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import { FormDialog } from "../FormDialog.tsx";
import { useCreateJobCategory, useEditJobCategory, type JobCategory } from "./api.ts";

const fields = createJobCategory.body.properties;

export interface CategoryDialogProps {
  /** The one to inspect; none to make one. */
  category: JobCategory | undefined;
  open: boolean;
  onClose: () => void;
}

/** See the props. */
export default function CategoryDialog({ category, open, onClose }: CategoryDialogProps) {
  const t = useTranslation();
  const initial = {
    title: category?.title ?? "",
    description: category?.description ?? "",
    synonyms: category?.synonyms.join(", ") ?? "",
  };
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
      onSend={(typed) => (category ? edit({ id: category.id, ...typed }) : create(typed))}
    >
      <div className="wide">
        <TextInput name="title" label={title} validate={validatorOf(fields.title, title)} />
      </div>
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
    </FormDialog>
  );
}
