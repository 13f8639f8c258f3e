// The settings in groups, next to a preview. The form sends only changed fields. Changes that another administrator
// saves in the meantime appear in the untouched fields.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { noPaymentProvider, settingsChanged } from "@hourhand/contract/settings";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Form, resetSent, showFieldErrors, useAppForm } from "../../../ui/form/Form.tsx";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { latestSettings, useEditSettings, type InForce } from "./api.ts";
import { BrandPreview } from "./BrandPreview.tsx";
import { ContactGroup, LanguagesGroup, LegalGroup, LinksGroup, LookGroup, MailGroup } from "./groups.tsx";
import { MarketGroup } from "./MarketGroup.tsx";
import { PaymentsGroup } from "./PaymentsGroup.tsx";
import { changedFields, changedNames, formFieldOf, valuesOf, type SettingsValues } from "./settings-form.ts";

/** Typed values stay when the settings are refetched. */
export function SettingsForm({ inForce }: { inForce: InForce }) {
  const t = useTranslation();
  const form = useAppForm<SettingsValues>(valuesOf(inForce));
  const { mutateAsync: edit } = useEditSettings();
  // The version the form is based on, and a newer one that somebody else saved.
  const [version, setVersion] = useState(inForce.version);
  const [changedBy, setChangedBy] = useState<InForce>();
  const { defaultValues, isDirty, isSubmitting } = form.formState;

  const mergeLatest = async (): Promise<void> => {
    const theirs = await latestSettings();
    form.reset(valuesOf(theirs), { keepDirtyValues: true });
    setVersion(theirs.version);
    setChangedBy(theirs);
  };
  const save = async (values: SettingsValues): Promise<void> => {
    const changed = changedNames(values, defaultValues ?? {});
    try {
      const saved = await edit({ version, ...changedFields(values, changed) });
      setVersion(saved.version);
      setChangedBy(undefined);
      resetSent(form, values, valuesOf(saved));
      toast.success(saved.message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.is(settingsChanged)) await mergeLatest().catch(() => toast.error(errorMessage(error)));
      else {
        toast.error(errorMessage(error));
        if (error.is(noPaymentProvider))
          form.setError("customerPayments", { message: errorMessage(error) }, { shouldFocus: true });
        const named = Object.entries(error.fields).map(([name, messages]) => [
          formFieldOf[name] ?? name,
          messages,
        ]);
        showFieldErrors(form, Object.fromEntries(named) as Record<string, readonly string[]>);
      }
    }
  };
  /**
   * A logo is saved immediately, which creates a version. The form is then based on it, unless somebody else saved a
   * version in between.
   */
  const goOnFrom = (newVersion: number): void => {
    if (newVersion === version + 1) setVersion(newVersion);
  };
  /** Saves the operator's own legal texts again, which confirms that they fit the current policies. */
  const keepLegalTexts = async (): Promise<void> => {
    try {
      const saved = await edit({ version: inForce.version, legal_texts: inForce.settings.legal_texts });
      goOnFrom(saved.version);
      toast.success(saved.message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <Form form={form} onSubmit={save} label={t("admin.settings")}>
      <Box
        sx={{
          display: "grid",
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 340px" },
          alignItems: "start",
        }}
      >
        <Stack sx={{ gap: 3, minWidth: 0 }}>
          <LookGroup logo={inForce.settings.logo} onLogo={goOnFrom} />
          <Box sx={{ display: { lg: "none" } }}>
            <BrandPreview logo={inForce.settings.logo} />
          </Box>
          <ContactGroup />
          <LinksGroup fixedBy={inForce.fixed.social_links} />
          <LegalGroup onStillRight={inForce.legal_stale ? keepLegalTexts : undefined} />
          <MarketGroup phone={inForce.phone_example} />
          <PaymentsGroup />
          <LanguagesGroup />
          <MailGroup fixedBy={inForce.fixed.mail_from_name} />
        </Stack>
        <Box sx={{ display: { xs: "none", lg: "block" }, position: "sticky", top: 100 }}>
          <BrandPreview logo={inForce.settings.logo} />
        </Box>
      </Box>
      {changedBy && (
        <Alert severity="warning" role="alert">
          {t("admin.settings.changed", {
            name: changedBy.author?.name ?? "",
            at: formatDateTime(changedBy.at),
          })}
        </Alert>
      )}
      <Box
        sx={{
          position: "sticky",
          bottom: 0,
          zIndex: 2,
          py: 1.5,
          bgcolor: "background.default",
          borderTop: 1,
          borderColor: "divider",
          display: "flex",
          flexWrap: "wrap",
          gap: 1.5,
          alignItems: "center",
        }}
      >
        <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
          {t("admin.settings.save")}
        </Button>
        {isDirty && (
          <Button variant="text" disabled={isSubmitting} onClick={() => form.reset()}>
            {t("admin.settings.undo")}
          </Button>
        )}
      </Box>
    </Form>
  );
}
