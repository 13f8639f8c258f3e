// The footer's page 'Privacy Policy'.
import { useTranslation } from "../../../locales/translation.ts";
import { LegalPage } from "./LegalPage.tsx";

const sections = [1, 2, 3, 4, 5, 6] as const;

/** Its texts are in the catalogue `legal`. */
export default function Privacy() {
  const t = useTranslation();
  return (
    <LegalPage
      page="privacy"
      title={t("legal.privacy")}
      lead={t("legal.privacy.lead")}
      sections={sections.map((at) => ({
        title: t(`legal.privacy.${at}.title`),
        text: t(`legal.privacy.${at}.text`),
      }))}
    />
  );
}
