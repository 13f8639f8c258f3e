// The footer's page 'Terms & Conditions'.
import { useTranslation } from "../../../locales/translation.ts";
import { LegalPage } from "./LegalPage.tsx";

const sections = [1, 2, 3, 4, 5, 6] as const;

/** Its texts are in the catalogue `legal`. */
export default function Terms() {
  const t = useTranslation();
  return (
    <LegalPage
      page="terms"
      title={t("legal.terms")}
      lead={t("legal.terms.lead")}
      sections={sections.map((at) => ({
        title: t(`legal.terms.${at}.title`),
        text: t(`legal.terms.${at}.text`),
      }))}
    />
  );
}
