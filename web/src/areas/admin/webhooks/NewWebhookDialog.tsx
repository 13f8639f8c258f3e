// Makes a webhook, and then shows its secret once.
import { eventGroups } from "@hourhand/contract/events";
import { createWebhook } from "@hourhand/contract/webhooks";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import { showRefusal } from "../show-refusal.ts";
import { useCreateWebhook } from "./api.ts";
import { groupName } from "./events.ts";
import { Secret } from "./Secret.tsx";

/** How an address begins, in every language. */
const scheme = "https://";
const fields = createWebhook.body.properties;

export interface NewWebhookDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** What was typed stays when the dialog is closed; after the secret was shown, the dialog starts empty again. */
export default function NewWebhookDialog({ open, onClose, onClosed }: NewWebhookDialogProps) {
  const t = useTranslation();
  const form = useAppForm({ url: "", description: "" });
  const [groups, setGroups] = useState<readonly string[]>(["booking"]);
  const { mutateAsync, data } = useCreateWebhook();
  const [refusal, setRefusal] = useState("");
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ url, description }) => {
    setRefusal("");
    try {
      const events = groups.length === eventGroups.length ? ["*"] : groups.map((group) => `${group}.*`);
      await mutateAsync({ url: url.trim(), events, description: description.trim() });
    } catch (error) {
      setRefusal(showRefusal(form, error));
    }
  });
  if (data)
    return (
      <Dialog
        open={open}
        title={t("webhooks.new")}
        onClose={onClose}
        onClosed={onClosed}
        actions={<Button onClick={onClose}>{t("admin.close")}</Button>}
      >
        <Secret secret={data.secret} />
      </Dialog>
    );
  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        title={t("webhooks.new")}
        locked={isSubmitting}
        onClose={onClose}
        onOpening={() => form.setFocus("url")}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button variant="outlined" onClick={onClose} disabled={isSubmitting}>
              {t("admin.cancel")}
            </Button>
            <Button type="submit" busy={isSubmitting} disabled={groups.length === 0}>
              {t("admin.create")}
            </Button>
          </>
        }
      >
        <Box sx={{ display: "grid", gap: 2, pt: 1 }}>
          <TextInput
            name="url"
            label={t("webhooks.url")}
            hint={scheme}
            validate={validatorOf(fields.url, t("webhooks.url"))}
          />
          <TextInput
            name="description"
            label={t("webhooks.about")}
            isOptional
            validate={validatorOf(fields.description, t("webhooks.about"))}
          />
          <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
            <Typography component="legend" sx={{ fontWeight: 560 }}>
              {t("webhooks.events")}
            </Typography>
            <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
              {eventGroups.map((group) => (
                <FormControlLabel
                  key={group}
                  label={groupName(t, group)}
                  sx={{ minHeight: 44 }}
                  control={
                    <Checkbox
                      checked={groups.includes(group)}
                      onChange={({ target }) =>
                        setGroups((last) => [
                          ...last.filter((one) => one !== group),
                          ...(target.checked ? [group] : []),
                        ])
                      }
                    />
                  }
                />
              ))}
            </Box>
          </Box>
          {refusal !== "" && (
            <Typography role="alert" sx={{ color: "error.main" }}>
              {refusal}
            </Typography>
          )}
        </Box>
      </Dialog>
    </FormProvider>
  );
}
