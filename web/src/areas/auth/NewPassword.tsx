// Sets a new password after an OTP, and signs in with it.
import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { plainPassword } from "@hourhand/contract/passwords";
import { translate, useTranslation } from "../../locales/translation.ts";
import { homeOfRole, paths } from "../../paths.ts";
import { goTo } from "../../platform/navigation.ts";
import { openSession } from "../../platform/session.ts";
import { errorDetails } from "../../platform/api-error.ts";
import { clearIntent, storedIntent } from "../../shell/stored-intent.ts";
import { Button } from "../../ui/Button.tsx";
import { Form, useAppForm } from "../../ui/form/Form.tsx";
import { showFormError } from "../../ui/form/show-form-error.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useSetPassword } from "./api.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { NewPasswordFields, type TypedPasswords } from "./NewPasswordFields.tsx";
import { clearOtpState, otpState } from "./otp-state.ts";

/** Requires a verified OTP. The server keeps the permission itself in a cookie. */
export default function NewPassword() {
  const t = useTranslation();
  const setPassword = useSetPassword();
  const [{ userEmail, shownEmail, identifier, isOtpVerified, resetToken }] = useState(otpState);
  const form = useAppForm({ password: "", cpassword: "" });
  const [busy, setBusy] = useState(false);
  const lost = isOtpVerified && userEmail === "";

  useEffect(() => {
    if (!lost) return;
    toast.error(translate("auth.noEmail"), { id: "no-email" });
    goTo(paths.forgot, { replace: true });
  }, [lost]);
  if (!isOtpVerified) return <Navigate to={paths.forgotAlso} replace />;
  if (lost) return null;

  const change = async ({ password, cpassword }: TypedPasswords): Promise<void> => {
    if (plainPassword(password) !== plainPassword(cpassword)) {
      toast.warning(t("auth.passwordsSame"));
      form.setError("cpassword", { message: t("auth.typeTheSame") }, { shouldFocus: true });
      return;
    }
    setBusy(true);
    try {
      const { username } = await setPassword({
        email: userEmail,
        password,
        ...(resetToken !== undefined && { reset_token: resetToken }),
      });
      toast.success(t("auth.passwordChanged"));
      clearOtpState();
      try {
        const { role } = await openSession(username, password);
        const { address = homeOfRole(role), save } = storedIntent();
        clearIntent();
        goTo(address, { replace: true, state: { save } });
      } catch {
        // The password is changed but the sign-in failed, so the person signs in themselves.
        goTo(paths.signIn, { replace: true });
      }
    } catch (error) {
      showFormError(form, errorDetails(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={t("auth.newPassword")} hint={t("auth.newPasswordHint")}>
      <Form form={form} onSubmit={change}>
        {/* An invisible field: a password manager stores the new password under this username. */}
        <Box
          component="input"
          type="text"
          name="username"
          autoComplete="username"
          value={identifier ?? (shownEmail || userEmail)}
          readOnly
          tabIndex={-1}
          aria-hidden
          sx={visuallyHidden}
        />
        <NewPasswordFields label={t("auth.newPasswordField")} />
        <Button type="submit" size="large" busy={busy}>
          {t("auth.confirmPasswordButton")}
        </Button>
      </Form>
    </AuthFrame>
  );
}
