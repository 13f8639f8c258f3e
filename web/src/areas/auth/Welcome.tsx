// A customer for whom the office booked sets the first password, and is signed in with it.
import { useState } from "react";
import { plainPassword } from "@hourhand/contract/passwords";
import { useTranslation } from "../../locales/translation.ts";
import { pageAddress, pages, paths } from "../../paths.ts";
import { errorDetails } from "../../platform/api-error.ts";
import { goTo } from "../../platform/navigation.ts";
import { openSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Form, useAppForm } from "../../ui/form/Form.tsx";
import { showFormError } from "../../ui/form/show-form-error.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useTakeOverAccount } from "./api.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { NewPasswordFields, type TypedPasswords } from "./NewPasswordFields.tsx";

/** The mailed token is in the address after the `#`. Opening the page does not use the token. */
export default function Welcome() {
  const t = useTranslation();
  const takeOverAccount = useTakeOverAccount();
  const [token] = useState(() => location.hash.slice(1));
  const form = useAppForm({ password: "", cpassword: "" });
  const [busy, setBusy] = useState(false);

  const send = async ({ password, cpassword }: TypedPasswords): Promise<void> => {
    if (plainPassword(password) !== plainPassword(cpassword)) {
      toast.warning(t("auth.passwordsSame"));
      form.setError("cpassword", { message: t("auth.typeTheSame") }, { shouldFocus: true });
      return;
    }
    setBusy(true);
    try {
      // A link without a token is refused like an expired one.
      const { username, message } = await takeOverAccount({ token: token || "-", password });
      try {
        await openSession(username, password);
        goTo(pageAddress(pages.bookings), { replace: true });
      } catch {
        // The password is set but the sign-in failed, so the person signs in themselves.
        toast.success(message);
        goTo(paths.signIn, { replace: true });
      }
    } catch (error) {
      showFormError(form, errorDetails(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={t("auth.welcome")} hint={t("auth.welcomeHint")}>
      <Form form={form} onSubmit={send}>
        <NewPasswordFields label={t("auth.newPasswordField")} />
        <Button type="submit" size="large" busy={busy}>
          {t("auth.confirmPasswordButton")}
        </Button>
      </Form>
    </AuthFrame>
  );
}
