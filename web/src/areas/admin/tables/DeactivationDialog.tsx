// 'Deactivate ravi?' with what would end, and the reason that ravi is told. Loaded when it is first asked.
import { useTranslation } from "../../../locales/translation.ts";
import ReasonDialog from "../ReasonDialog.tsx";
import type { DeactivationQuestion } from "./use-deactivation.ts";

/** Closing it leaves the account as it is. */
export default function DeactivationDialog({
  question: { id, name, consequence, draft, open, onYes, onNo, onClosed },
}: {
  question: DeactivationQuestion;
}) {
  const t = useTranslation();
  return (
    <ReasonDialog
      key={id}
      open={open}
      busy={false}
      isOptional
      title={t("admin.users.deactivateTitle", { name })}
      hint={consequence}
      help={t("admin.deactivate.reasonHelp")}
      act={t("admin.deactivate")}
      draft={draft}
      onCancel={onNo}
      onClosed={onClosed}
      onSubmit={onYes}
    />
  );
}
