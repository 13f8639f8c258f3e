// The footer's page 'Terms & Conditions'.
import { useTranslation } from "../../../locales/translation.ts";
import { LegalPage } from "./LegalPage.tsx";

/** Its text is the server's. */
export default function Terms() {
  return <LegalPage page="terms" title={useTranslation()("legal.terms")} />;
}
