// 'Edit Profile Details': username, names, phone.
import Stack from "@mui/material/Stack";
import { useEffect } from "react";
import { FormProvider } from "react-hook-form";
import { editProfile } from "@hourhand/contract/accounts";
import { useTexts } from "../../locales/texts.ts";
import { Refusal, sayingOf } from "../../platform/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { showFieldErrors, useProductForm } from "../../ui/form/Form.tsx";
import { validatorOf } from "../../ui/form/rules.ts";
import { toast } from "../../ui/toast.ts";
import { useEditProfile, type Profile } from "./api.ts";

const fields = editProfile.body.properties;
const typed = ({ username, first_name, last_name, phone }: Profile) => ({
  username,
  first_name,
  last_name,
  phone,
});

/** Keeps what was typed when the server refuses; begins with what is stored when opened. */
export default function EditProfileDialog({
  open,
  profile,
  onClose,
}: {
  open: boolean;
  profile: Profile;
  onClose: () => void;
}) {
  const t = useTexts();
  const form = useProductForm(typed(profile));
  const { reset } = form;
  const { mutateAsync, isPending } = useEditProfile();
  useEffect(() => {
    if (open) reset(typed(profile));
    // Only an opening begins anew: a reload of the profile meanwhile must not wipe what is being typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, reset]);

  const save = form.handleSubmit(async (values) => {
    try {
      const { message } = await mutateAsync(values);
      toast.success(message);
      onClose();
    } catch (caught) {
      // Documented: a warning here, unlike other failures.
      toast.warning(sayingOf(caught));
      if (caught instanceof Refusal) showFieldErrors(form, caught.fields);
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
          <TextInput
            name="username"
            label={t("profile.field.username")}
            validate={validatorOf(fields.username, t("profile.field.username"), t("ui.form.username"))}
            autoComplete="username"
            input={{ autoCapitalize: "none", spellCheck: false }}
          />
          <TextInput
            name="first_name"
            label={t("profile.field.firstName")}
            validate={validatorOf(fields.first_name, t("profile.field.firstName"))}
            autoComplete="given-name"
          />
          <TextInput
            name="last_name"
            label={t("profile.field.lastName")}
            validate={validatorOf(fields.last_name, t("profile.field.lastName"))}
            autoComplete="family-name"
          />
          <TextInput
            name="phone"
            type="tel"
            label={t("profile.field.phone")}
            validate={validatorOf(fields.phone, t("profile.field.phone"), t("ui.form.phone"))}
            autoComplete="tel"
            input={{ inputMode: "tel" }}
          />
        </Stack>
      </Dialog>
    </FormProvider>
  );
}
