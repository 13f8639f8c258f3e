// The groups of the settings form. A field that the environment fixes is disabled and shows the variable's name.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";
import { Controller } from "react-hook-form";
import { emailPattern } from "@hourhand/contract/accounts";
import { languageData, languages } from "@hourhand/contract/languages";
import {
  contactPhone,
  editSettings,
  maxLegalText,
  maxSocialLink,
  maxSocialLinks,
  socialLinkPattern,
} from "@hourhand/contract/settings";
import { useTranslation } from "../../../locales/translation.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { SelectField } from "../../../ui/form/SelectField.tsx";
import { TextInput } from "../../../ui/form/fields.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import { useSendTestMail } from "./api.ts";
import { ColourInput } from "./ColourInput.tsx";
import { LogoInput } from "./LogoInput.tsx";
import { linksIn, type SettingsValues } from "./settings-form.ts";

const { name: nameField, mail_from_name: senderField } = editSettings.body.properties;
const twoColumns = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" },
  alignItems: "start",
} as const;

/** A card with a heading. */
export function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      variant="outlined"
      sx={{ p: { xs: 2, md: 2.5 }, borderRadius: "18px", display: "grid", gap: 2, minWidth: 0 }}
    >
      <div>
        <Typography id={id} variant="h4" component="h2">
          {title}
        </Typography>
        {hint !== undefined && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: "68ch" }}>
            {hint}
          </Typography>
        )}
      </div>
      {children}
    </Paper>
  );
}

/** Says why a field is disabled. Darker than a disabled control, because people need to read it. */
function FixedBy({ variable }: { variable: string }) {
  const t = useTranslation();
  return (
    <Box component="span" sx={{ color: "text.secondary" }}>
      {t("admin.settings.fixed", { variable })}
    </Box>
  );
}

/** Name, colours, logo. */
export function LookGroup({ logo, onLogo }: { logo: string | null; onLogo: (version: number) => void }) {
  const t = useTranslation();
  const label = t("admin.settings.name");
  return (
    <Group title={t("admin.settings.look")}>
      <TextInput
        name="name"
        label={label}
        hint={t("admin.settings.nameHint")}
        validate={validatorOf(nameField, label, t("admin.settings.oneLine"))}
      />
      <Box sx={twoColumns}>
        <ColourInput
          name="primary"
          label={t("admin.settings.primary")}
          hint={t("admin.settings.primaryHint")}
        />
        <ColourInput name="accent" label={t("admin.settings.accent")} hint={t("admin.settings.accentHint")} />
      </Box>
      <LogoInput logo={logo} onChanged={onLogo} />
    </Group>
  );
}

/** Numbers from 555 01 on are reserved for examples, so nobody has this one. */
const phoneExample = "+1 202 555 0100";

/** Mail, phone, address. */
export function ContactGroup() {
  const t = useTranslation();
  const email = t("admin.settings.email");
  const phone = t("admin.settings.phone");
  const address = t("admin.settings.address");
  const atMost = { optional: true, maxLength: 500 };
  return (
    <Group title={t("admin.settings.contact")} hint={t("admin.settings.contactHint")}>
      <Box sx={twoColumns}>
        <TextInput
          name="email"
          type="email"
          label={email}
          isOptional
          validate={validatorOf(
            { optional: true, pattern: emailPattern, maxLength: 254 },
            email,
            t("admin.settings.emailShape"),
          )}
        />
        <TextInput
          name="phone"
          type="tel"
          label={phone}
          isOptional
          validate={validatorOf(
            { ...contactPhone(), optional: true },
            phone,
            t("admin.settings.phoneShape", { example: phoneExample }),
          )}
        />
      </Box>
      <TextInput name="address" label={address} isOptional rows={2} validate={validatorOf(atMost, address)} />
    </Group>
  );
}

const linkPattern = new RegExp(socialLinkPattern);

/** External links, one address per line. */
export function LinksGroup({ fixedBy }: { fixedBy: string | undefined }) {
  const t = useTranslation();
  const validate = (value: unknown): true | string => {
    const links = linksIn(String(value));
    if (links.length > maxSocialLinks) return t("admin.settings.linksMany", { max: maxSocialLinks });
    const wrong = links.find(
      (link) => !linkPattern.test(link) || !URL.canParse(link) || link.length > maxSocialLink,
    );
    return wrong === undefined || t("admin.settings.linksWrong", { link: wrong.slice(0, 80) });
  };
  return (
    <Group title={t("admin.settings.links")}>
      <TextInput
        name="links"
        label={t("admin.settings.linksLabel")}
        isOptional
        rows={3}
        disabled={fixedBy !== undefined}
        hint={fixedBy === undefined ? t("admin.settings.linksHint") : <FixedBy variable={fixedBy} />}
        validate={validate}
        input={{ spellCheck: false, autoCapitalize: "none" }}
      />
    </Group>
  );
}

/**
 * The texts of the two legal pages. `onStillRight` is called when the policies have changed and the administrator
 * confirms that the texts still fit.
 */
export function LegalGroup({ onStillRight }: { onStillRight: (() => Promise<void>) | undefined }) {
  const t = useTranslation();
  const bounds = { optional: true, maxLength: maxLegalText };
  return (
    <Group title={t("admin.settings.legal")} hint={t("admin.settings.legalHint")}>
      {onStillRight && (
        <Alert
          severity="warning"
          action={
            <Button variant="text" onClick={() => void onStillRight()}>
              {t("admin.settings.legalStillRight")}
            </Button>
          }
        >
          {t("admin.settings.legalStale")}
        </Alert>
      )}
      {(["terms", "privacy"] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(`admin.settings.${name}`)}
          isOptional
          rows={4}
          validate={validatorOf(bounds, t(`admin.settings.${name}`))}
        />
      ))}
    </Group>
  );
}

/** The languages people may choose; the first is the main one. */
export function LanguagesGroup() {
  const t = useTranslation();
  const says = useId();
  return (
    <Group title={t("admin.settings.languages")} hint={t("admin.settings.languagesHint")}>
      <Controller<SettingsValues, "languages">
        name="languages"
        rules={{ validate: (chosen) => chosen.length > 0 || t("admin.settings.languagesNone") }}
        render={({ field, fieldState: { error } }) => (
          <Box role="group" aria-label={t("admin.settings.languages")} aria-describedby={says}>
            <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
              {languages.map((language) => (
                <FormControlLabel
                  key={language}
                  label={<span lang={language}>{languageData[language].name}</span>}
                  sx={{ minHeight: 44 }}
                  control={
                    <Checkbox
                      checked={field.value.includes(language)}
                      onBlur={field.onBlur}
                      onChange={({ target }) =>
                        field.onChange([
                          ...field.value.filter((one) => one !== language),
                          ...(target.checked ? [language] : []),
                        ])
                      }
                    />
                  }
                />
              ))}
            </Box>
            {error && (
              <FormHelperText id={says} error role="alert">
                {error.message}
              </FormHelperText>
            )}
            {field.value.length > 1 && (
              <SelectField
                label={t("admin.settings.mainLanguage")}
                value={field.value[0]}
                onChange={({ target }) =>
                  field.onChange([
                    ...field.value.filter((one) => one === target.value),
                    ...field.value.filter((one) => one !== target.value),
                  ])
                }
                sx={{ mt: 2, minWidth: 200 }}
              >
                {field.value.map((language) => (
                  <MenuItem key={language} value={language} lang={language}>
                    {languageData[language].name}
                  </MenuItem>
                ))}
              </SelectField>
            )}
          </Box>
        )}
      />
    </Group>
  );
}

/** The sender of mails, and a button for a test mail. */
export function MailGroup({ fixedBy }: { fixedBy: string | undefined }) {
  const t = useTranslation();
  const { mutateAsync: send, isPending } = useSendTestMail();
  const label = t("admin.settings.sender");
  const sendNow = async (): Promise<void> => {
    try {
      toast.success((await send()).message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <Group title={t("admin.settings.mail")}>
      <TextInput
        name="mailFromName"
        label={label}
        disabled={fixedBy !== undefined}
        hint={fixedBy === undefined ? t("admin.settings.senderHint") : <FixedBy variable={fixedBy} />}
        validate={validatorOf(senderField, label, t("admin.settings.oneLine"))}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
        <Button variant="outlined" busy={isPending} onClick={() => void sendNow()}>
          {t("admin.settings.test")}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {t("admin.settings.testHint")}
        </Typography>
      </Box>
    </Group>
  );
}
