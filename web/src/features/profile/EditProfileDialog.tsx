// 'Edit Profile Details': username, names, phone.
import Stack from "@mui/material/Stack";
import { useEffect } from "react";
import { FormProvider } from "react-hook-form";
import { editProfile } from "@hourhand/contract/accounts";
import { useTranslation } from "../../locales/translation.ts";
import { errorDetails } from "../../platform/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { useAppForm } from "../../ui/form/Form.tsx";
import { showFormError } from "../../ui/form/show-form-error.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useEditProfile, type Profile } from "./api.ts";
import { FirstNameInput, LastNameInput, PhoneInput, UsernameInput } from "./PersonFields.tsx";

const fields = editProfile.body.properties;
const typed = ({ username, first_name, last_name, phone }: Profile) => ({
  username,
  first_name,
  last_name,
  phone,
});

/** Keeps typed values until they are saved. Otherwise starts with the stored ones. */
export default function EditProfileDialog({
  open,
  profile,
  onClose,
}: {
  open: boolean;
  profile: Profile;
  onClose: () => void;
}) {
  const t = useTranslation();
  const form = useAppForm(typed(profile));
  const { reset } = form;
  const { isDirty } = form.formState;
  const { mutateAsync, isPending } = useEditProfile();
  useEffect(() => {
    if (open && !isDirty) reset(typed(profile));
    // Resets only when it opens: a refetch of the profile must not clear the person's input.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, reset]);

  const save = form.handleSubmit(async (values) => {
    try {
      const { message } = await mutateAsync(values);
      toast.success(message);
      reset(values);
      onClose();
    } catch (error) {
      // Documented: this failure is shown as a warning, unlike others.
      showFormError(form, errorDetails(error), "warning");
    }
  });

  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        title={t("profile.editDialog")}
        onClose={onClose}
        locked={isPending}
        width="xs"
        onSubmit={(event) => void save(event)}
        actions={
          <>
            <Button variant="outlined" onClick={onClose} disabled={isPending}>
              {t("profile.cancel")}
            </Button>
            <Button type="submit" busy={isPending}>
              {t("profile.save")}
            </Button>
          </>
        }
      >
        <Stack sx={{ gap: 2 }}>
          <UsernameInput label={t("profile.field.username")} schema={fields.username} />
          <FirstNameInput label={t("profile.field.firstName")} schema={fields.first_name} />
          <LastNameInput label={t("profile.field.lastName")} schema={fields.last_name} />
          <PhoneInput label={t("profile.field.phone")} schema={fields.phone} />
        </Stack>
      </Dialog>
    </FormProvider>
  );
}
