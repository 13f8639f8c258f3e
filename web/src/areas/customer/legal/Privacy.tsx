// The footer's page 'Privacy Policy'.
import { useTranslation } from "../../../locales/translation.ts";
import { LegalPage } from "./LegalPage.tsx";

/** The text comes from the server. */
export default function Privacy() {
  return <LegalPage page="privacy" title={useTranslation()("legal.privacy")} />;
}
