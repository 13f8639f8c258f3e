// A form in which the customer or the worker says how a visit ended.
import { mayState } from "@hourhand/contract/booking-endings";
import { addStatement } from "@hourhand/contract/cancellations";
import { useTranslation } from "../../../locales/translation.ts";
import { errorDetails } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextInput } from "../../../ui/form/fields.tsx";
import { Form, useAppForm } from "../../../ui/form/Form.tsx";
import { showFormError } from "../../../ui/form/show-form-error.ts";
import { validatorOf } from "../../../ui/form/validators.ts";
import type { BookingLife } from "../page/api.ts";
import { useAddStatement } from "./api.ts";

/** Nothing if this person may not add a statement. */
export function StatementForm({ booking, side }: { booking: BookingLife; side: "customer" | "worker" }) {
  const t = useTranslation();
  const form = useAppForm({ text: "" });
  const add = useAddStatement();
  const isDue = mayState(side, {
    missing: booking.no_show?.missing ?? null,
    cause: booking.cancellation?.cause ?? null,
    stated: booking.statements.map(({ by }) => by),
  });
  if (!isDue) return null;
  return (
    <Form
      form={form}
      label={t("endings.statement.title")}
      onSubmit={async ({ text }) => {
        if (add.isPending) return;
        try {
          toast.success((await add.mutateAsync({ id: booking.id, text })).message);
        } catch (error) {
          showFormError(form, errorDetails(error));
        }
      }}
    >
      <TextInput
        name="text"
        label={t("endings.statement.text")}
        hint={t("endings.statement.hint")}
        rows={3}
        validate={validatorOf(addStatement.body.properties.text, t("endings.statement.text"))}
      />
      <Button type="submit" busy={add.isPending} sx={{ justifySelf: "start", alignSelf: "flex-start" }}>
        {t("endings.statement.add")}
      </Button>
    </Form>
  );
}
