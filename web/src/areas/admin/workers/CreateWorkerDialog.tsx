// 'Create new Worker': gives a user a complete, accepted worker profile.
import { useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { firstMissingMessage } from "../form-validators.ts";
import { FormDialog } from "../FormDialog.tsx";
import {
  noProfession,
  ProfessionalFields,
  professionFields,
  professionOf,
  type TypedProfession,
} from "./ProfessionalFields.tsx";
import { useCreateWorker } from "./api.ts";
import { UserPicker, type Choice } from "./UserPicker.tsx";

interface Typed extends TypedProfession {
  user_id: string;
}
const initial: Typed = { user_id: "", ...noProfession };

/** The form starts empty, and is cleared after sending. */
export default function CreateWorkerDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslation();
  const form = useAppForm<Typed>(initial);
  const { mutateAsync } = useCreateWorker();
  // Stored here, so that closing the dialog keeps it together with the typed values.
  const [picked, setPicked] = useState<Choice | null>(null);
  return (
    <FormDialog
      form={form}
      open={open}
      initial={initial}
      title={t("admin.workers.createTitle")}
      submitLabel={t("admin.create")}
      firstField="user_id"
      onClose={onClose}
      onSend={(typed) => mutateAsync({ ...professionOf(typed), user_id: Number(typed.user_id) })}
      warningOf={(typed) =>
        firstMissingMessage("admin.cantBeEmpty", { ...typed }, ["user_id", ...professionFields])
      }
    >
      <div className="wide">
        <UserPicker
          name="user_id"
          label={t("admin.field.user")}
          picked={picked}
          onPick={(choice) => {
            setPicked(choice);
            if (choice && form.getValues("full_name").trim() === "") form.setValue("full_name", choice.name);
          }}
        />
      </div>
      <ProfessionalFields wording="admin.cantBeEmpty" />
    </FormDialog>
  );
}
