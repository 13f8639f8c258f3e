// The new password, after an OTP; signs in with it.
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { setPassword } from "@hourhand/contract/accounts";
import { text, useTexts } from "../../locales/texts.ts";
import { homeOfRole, paths } from "../../paths.ts";
import { call } from "../../platform/call.ts";
import { goTo } from "../../platform/navigation.ts";
import { Refusal, sayingOf } from "../../platform/refusal.ts";
import { beginSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { PasswordInput } from "../../ui/form/fields.tsx";
import { Form, showFieldErrors, useProductForm } from "../../ui/form/Form.tsx";
import { filledIn, validatorOf } from "../../ui/form/rules.ts";
import { toast } from "../../ui/toast.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { endOtp, otpState } from "./otp-state.ts";

/** Reached by a verified OTP only; the permission itself is a cookie of the server's. */
export default function NewPassword() {
  const t = useTexts();
  const [{ userEmail, isOtpVerified }] = useState(otpState);
  const form = useProductForm({ password: "", cpassword: "" });
  const [busy, setBusy] = useState(false);
  const lost = isOtpVerified && userEmail === "";

  useEffect(() => {
    if (!lost) return;
    toast.error(text("auth.noEmail"), { id: "no-email" });
    goTo(paths.forgot, { replace: true });
  }, [lost]);
  if (!isOtpVerified) return <Navigate to={paths.forgotAlso} replace />;
  if (lost) return null;

  const change = async ({ password, cpassword }: { password: string; cpassword: string }): Promise<void> => {
    if (password !== cpassword) {
      toast.warning(t("auth.passwordsSame"));
      form.setError("cpassword", { message: t("auth.typeTheSame") }, { shouldFocus: true });
      return;
    }
    setBusy(true);
    try {
      const { username } = await call(setPassword, { email: userEmail, password }, { anonymous: true });
      toast.success(t("auth.passwordChanged"));
      endOtp();
      try {
        const { role } = await beginSession(username, password);
        goTo(homeOfRole(role), { replace: true });
      } catch {
        // The password is changed; only the signing in failed, and that can be done by hand.
        goTo(paths.signIn, { replace: true });
      }
    } catch (caught) {
      toast.error(sayingOf(caught));
      if (caught instanceof Refusal) showFieldErrors(form, caught.fields);
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={t("auth.newPassword")} hint={t("auth.newPasswordHint")}>
      <Form form={form} onSubmit={change}>
        <PasswordInput
          name="password"
          label={t("auth.newPasswordField")}
          validate={validatorOf(setPassword.body.properties.password, t("auth.newPasswordField"))}
          autoComplete="new-password"
          hint={t("auth.passwordHint")}
        />
        <PasswordInput
          name="cpassword"
          label={t("auth.confirmPassword")}
          validate={filledIn(t("auth.confirmPassword"))}
          autoComplete="new-password"
        />
        <Button type="submit" size="large" busy={busy}>
          {t("auth.confirmPasswordButton")}
        </Button>
      </Form>
    </AuthFrame>
  );
}
