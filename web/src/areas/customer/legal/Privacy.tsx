// The footer's page 'Privacy Policy'.
import { useTranslation } from "../../../locales/translation.ts";
import { LegalPage } from "./LegalPage.tsx";

/** Its text is the server's. */
export default function Privacy() {
  return <LegalPage page="privacy" title={useTranslation()("legal.privacy")} />;
}
