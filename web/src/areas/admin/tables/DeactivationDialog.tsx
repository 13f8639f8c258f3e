// The dialog 'Deactivate ravi?', with the bookings that would end, and a field for the reason that ravi will read.
// Its code loads when it is first opened.
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
