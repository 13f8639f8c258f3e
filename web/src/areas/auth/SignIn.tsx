// Sign-in by username, email or phone.
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useViewClientSettings } from "../../shell/client-settings.ts";
import type { MessageId } from "../../locales/namespaces.ts";
import { useTranslation } from "../../locales/translation.ts";
import { paths } from "../../paths.ts";
import { storeIntent } from "../../platform/intent.ts";
import { goTo } from "../../platform/navigation.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { openSession } from "../../platform/session.ts";
import { NewPasswordNeeded } from "../../platform/session-store.ts";
import { Button } from "../../ui/Button.tsx";
import { PasswordInput, TextInput } from "../../ui/form/fields.tsx";
import { Form, useAppForm } from "../../ui/form/Form.tsx";
import { required } from "../../ui/form/validators.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { unverifiedEmailIn, useResolveIdentifier, useSendOtp, useSignIn } from "./api.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { clearOtpState, startNewPassword, startOtp } from "./otp-state.ts";
import { blockedReason, refusalAdvice } from "./refusal-advice.ts";
import { RouteLink } from "./RouteLink.tsx";

const GoogleButton = lazyComponent(() => import("./GoogleButton.tsx"));

/** Checks the password and starts the session. The routes' guards then decide which screen comes next. */
export default function SignIn() {
  const t = useTranslation();
  const { state } = useLocation();
  const verified = (state as { identifier?: string } | null)?.identifier ?? "";
  useEffect(() => {
    // People who were redirected here from the registration return to it.
    if (state === paths.workerRegister) storeIntent({ address: paths.workerRegister });
  }, [state]);
  const form = useAppForm({ identifier: verified, password: "" });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ advice: MessageId; reason: string | undefined }>();
  const signIn = useSignIn();
  const sendOtp = useSendOtp();
  const resolve = useResolveIdentifier();
  const settings = useViewClientSettings();

  useEffect(() => {
    // After the OTP only the password is left to type.
    if (verified !== "") form.setFocus("password");
  }, [verified, form]);

  const verifyFirst = async (email: string, identifier: string): Promise<void> => {
    toast.info(t("auth.notVerified"));
    startOtp(email, false, { identifier });
    try {
      await sendOtp({ email });
    } catch {
      toast.error(t("auth.somethingWrong"));
    }
    goTo(paths.enterOtp);
  };

  const chooseNewPassword = async (identifier: string, resetToken: string): Promise<void> => {
    try {
      startNewPassword((await resolve(identifier)).email, resetToken);
      toast.info(t("auth.newPasswordFirst"));
      goTo(paths.changePassword);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };

  const enter = async (identifier: string, password: string): Promise<void> => {
    setBusy(true);
    try {
      const { username, message } = await signIn(identifier, password);
      await openSession(username, password);
      clearOtpState();
      if (message) toast.success(message);
    } catch (error) {
      if (error instanceof NewPasswordNeeded) return await chooseNewPassword(identifier, error.resetToken);
      const unverified = unverifiedEmailIn(error, identifier);
      if (unverified === undefined) {
        toast.error(errorMessage(error));
        setRefused({ advice: refusalAdvice(error), reason: blockedReason(error) });
      } else await verifyFirst(unverified, identifier);
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={t("auth.signIn")} hint={t(verified === "" ? "auth.signInHint" : "auth.verifiedHint")}>
      <Form form={form} onSubmit={({ identifier, password }) => enter(identifier.trim(), password)}>
        <TextInput
          name="identifier"
          label={t("auth.identifier")}
          validate={required(t("auth.identifier"))}
          autoComplete="username"
          input={{ autoCapitalize: "none", spellCheck: false }}
        />
        <PasswordInput
          name="password"
          label={t("auth.password")}
          validate={required(t("auth.password"))}
          autoComplete="current-password"
        />
        <Box sx={{ display: "flex", justifyContent: "flex-end", mt: -1 }}>
          <RouteLink to={paths.forgot}>{t("auth.toForgot")}</RouteLink>
        </Box>
        {refused && (
          <Alert severity="error" data-toasts="above" sx={{ borderRadius: "12px" }}>
            {t(refused.advice)}
            {refused.reason !== undefined && (
              <Box component="p" sx={{ m: 0, mt: 1, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
                {t("auth.blockedReason", { reason: refused.reason })}
              </Box>
            )}
          </Alert>
        )}
        <Button type="submit" size="large" busy={busy}>
          {t("auth.signIn")}
        </Button>
      </Form>
      {settings?.google_client_id && (
        <>
          <Divider>{t("auth.or")}</Divider>
          <Box sx={{ minHeight: 44, display: "grid", justifyItems: "center" }}>
            <Suspense fallback={null}>
              <GoogleButton clientId={settings.google_client_id} />
            </Suspense>
          </Box>
        </>
      )}
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "center", gap: 1 }}>
        {t("auth.noAccount")}
        <RouteLink to={paths.signUp}>{t("auth.toSignUp")}</RouteLink>
      </Box>
      {settings && settings.demo_accounts.length > 0 && (
        <DemoAccounts
          accounts={settings.demo_accounts}
          disabled={busy}
          onPick={(account) => void enter(account.username, account.password)}
        />
      )}
    </AuthFrame>
  );
}
