// 'Deactivate ravi?' with what would be canceled. Loaded when it is first asked.
import { useTranslation } from "../../../locales/translation.ts";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.tsx";
import type { DeactivationQuestion } from "./use-deactivation.ts";

/** Closing it leaves the account as it is. */
export default function DeactivationDialog({
  question: { username, consequence, open, onYes, onNo, onClosed },
}: {
  question: DeactivationQuestion;
}) {
  const t = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      title={t("admin.users.deactivateTitle", { name: username })}
      text={consequence}
      yes={t("admin.deactivate")}
      no={t("admin.cancel")}
      dangerous
      onYes={onYes}
      onNo={onNo}
      onClosed={onClosed}
    />
  );
}
