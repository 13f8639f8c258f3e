// The footer's page 'Terms & Conditions'.
import { useTranslation } from "../../../locales/translation.ts";
import { LegalPage } from "./LegalPage.tsx";

/** The text comes from the server. */
export default function Terms() {
  return <LegalPage page="terms" title={useTranslation()("legal.terms")} />;
}
