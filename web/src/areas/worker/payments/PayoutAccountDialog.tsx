// Sets, changes or removes the payout account, with the password, or with a mailed code where there is no password.
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { codeNeeded } from "@hourhand/contract/bookings";
import { isIndia } from "@hourhand/contract/market";
import { editPayoutAccount, wrongPassword } from "@hourhand/contract/payout-accounts";
import { tooManyRequests } from "@hourhand/contract/problem";
import { useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialog/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ChoiceTiles } from "../../../ui/form/ChoiceTiles.tsx";
import { PasswordInput, TextInput } from "../../../ui/form/fields.tsx";
import { showFieldErrors, useAppForm } from "../../../ui/form/Form.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import { useEditPayoutAccount } from "./api.ts";

export interface PayoutAccountDialogProps {
  open: boolean;
  /** Whether there is an account that can be removed. */
  hasAccount: boolean;
  onClose: () => void;
  onSent: () => void;
  onClosed: () => void;
}

type Kind = "upi" | "bank" | "none";
const fields = editPayoutAccount.body.properties;
const empty = { holder: "", upi_id: "", account: "", bank_code: "", password: "", code: "" };
type Values = typeof empty;

/** The fields of the form that are sent: those of the chosen kind, and the password or the code. */
const sentOf = (kind: Kind, values: Values, hasCode: boolean) => ({
  kind,
  ...(kind !== "none" && { holder: values.holder }),
  ...(kind === "upi" && { upi_id: values.upi_id }),
  ...(kind === "bank" && { account: values.account, bank_code: values.bank_code }),
  ...(hasCode
    ? values.code.trim() !== "" && { code: values.code }
    : values.password !== "" && { password: values.password }),
});

export default function PayoutAccountDialog(props: PayoutAccountDialogProps) {
  const { open, hasAccount, onClose, onSent, onClosed } = props;
  const t = useTranslation();
  const kinds: Kind[] = [
    ...(isIndia() ? (["upi"] as const) : []),
    "bank",
    ...(hasAccount ? (["none"] as const) : []),
  ];
  const form = useAppForm<Values & { kind: Kind }>({ ...empty, kind: kinds[0] ?? "bank" });
  const kind = useWatch({ control: form.control, name: "kind" });
  const [hasCode, setHasCode] = useState(false);
  const [said, setSaid] = useState<{ text: string; as: "info" | "warning" }>();
  const { mutateAsync, isPending } = useEditPayoutAccount();
  const secret = hasCode ? "code" : "password";

  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError)) return setSaid({ text: errorMessage(error), as: "warning" });
    const wait = error.retryAfterSeconds ?? 0;
    if (error.is(codeNeeded)) {
      setHasCode(true);
      setSaid({ text: error.message, as: "info" });
    } else if (error.is(wrongPassword)) showFieldErrors(form, { [secret]: [error.message] });
    else if (error.is(tooManyRequests) && wait > 60)
      setSaid({ text: t("wallet.account.locked", { minutes: Math.ceil(wait / 60) }), as: "warning" });
    else if (showFieldErrors(form, error.fields).length > 0 || Object.keys(error.fields).length === 0)
      setSaid({ text: errorMessage(error), as: "warning" });
  };
  const submit = form.handleSubmit(async ({ kind: chosen, ...values }) => {
    if (isPending) return;
    setSaid(undefined);
    try {
      const { message } = await mutateAsync(sentOf(chosen, values, hasCode));
      toast.success(message);
      onSent();
    } catch (error) {
      refuse(error);
    }
  });

  return (
    <FormProvider {...form}>
      <Dialog
        open={open}
        title={t(hasAccount ? "wallet.account.change" : "wallet.account.add")}
        locked={isPending}
        onClose={onClose}
        onClosed={onClosed}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Button variant="outlined" onClick={onClose} disabled={isPending}>
              {t("worker.close")}
            </Button>
            <Button type="submit" busy={isPending}>
              {t("wallet.account.save")}
            </Button>
          </>
        }
      >
        <Stack sx={{ gap: 2.5 }}>
          {said && (
            <Alert severity={said.as} sx={{ borderRadius: "12px" }}>
              {said.text}
            </Alert>
          )}
          {kinds.length > 1 && (
            <ChoiceTiles
              legend={t("wallet.account.kind")}
              tile={120}
              choices={kinds.map((one) => ({ value: one, label: t(`wallet.account.kind.${one}`) }))}
              value={kind}
              onChange={(one) => form.setValue("kind", one as Kind)}
            />
          )}
          <AccountFields kind={kind} />
          {hasCode ? (
            <TextInput
              name="code"
              label={t("wallet.account.code")}
              autoComplete="one-time-code"
              input={{ inputMode: "numeric" }}
            />
          ) : (
            <PasswordInput
              name="password"
              label={t("wallet.account.password")}
              autoComplete="current-password"
              hint={t("wallet.account.passwordHint")}
            />
          )}
        </Stack>
      </Dialog>
    </FormProvider>
  );
}

/** The fields of the chosen kind; the server checks their form. */
function AccountFields({ kind }: { kind: Kind }) {
  const t = useTranslation();
  const [holder, upi, number] = [
    t("wallet.account.holder"),
    t("wallet.account.upi"),
    t("wallet.account.number"),
  ];
  const bankCode = t(isIndia() ? "wallet.account.ifsc" : "wallet.account.bankCode");
  const required = (label: string) => validatorOf({ minLength: 1 }, label);
  return (
    <>
      {kind !== "none" && (
        <TextInput
          name="holder"
          label={holder}
          autoComplete="name"
          validate={validatorOf({ ...fields.holder, minLength: 1 }, holder)}
        />
      )}
      {kind === "upi" && (
        <TextInput
          name="upi_id"
          label={upi}
          validate={required(upi)}
          input={{ inputMode: "email", autoCapitalize: "none", spellCheck: false }}
        />
      )}
      {kind === "bank" && (
        <>
          <TextInput
            name="account"
            label={number}
            validate={required(number)}
            input={{ inputMode: isIndia() ? "numeric" : "text", spellCheck: false }}
          />
          <TextInput
            name="bank_code"
            label={bankCode}
            validate={required(bankCode)}
            input={{ autoCapitalize: "characters", spellCheck: false }}
          />
        </>
      )}
    </>
  );
}
