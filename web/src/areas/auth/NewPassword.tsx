// The new password, after an OTP; signs in with it.
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { setPassword } from "@hourhand/contract/accounts";
import { text, useTexts } from "../../locales/texts.ts";
import { homeOfRole, paths } from "../../paths.ts";
import { call } from "../../platform/call.ts";
import { goTo } from "../../platform/navigation.ts";
import { beginSession } from "../../platform/session.ts";
import { saidBy } from "../../platform/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { Form, useProductForm } from "../../ui/form/Form.tsx";
import { sayRefused } from "../../ui/form/say-refused.ts";
import { toast } from "../../ui/toast.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { NewPasswordFields, type TypedPasswords } from "./NewPasswordFields.tsx";
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

  const change = async ({ password, cpassword }: TypedPasswords): Promise<void> => {
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
      sayRefused(form, saidBy(caught));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={t("auth.newPassword")} hint={t("auth.newPasswordHint")}>
      <Form form={form} onSubmit={change}>
        <NewPasswordFields label={t("auth.newPasswordField")} />
        <Button type="submit" size="large" busy={busy}>
          {t("auth.confirmPasswordButton")}
        </Button>
      </Form>
    </AuthFrame>
  );
}
