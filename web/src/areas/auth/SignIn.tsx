// Sign-in by username, email or phone.
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import { Suspense, useState } from "react";
import { useViewClientSettings } from "../../shell/client-settings.ts";
import { useTranslation } from "../../locales/translation.ts";
import { paths } from "../../paths.ts";
import { goTo } from "../../platform/navigation.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { openSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { PasswordInput, TextInput } from "../../ui/form/fields.tsx";
import { Form, useAppForm } from "../../ui/form/Form.tsx";
import { required } from "../../ui/form/validators.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { unverifiedEmailIn, useSendOtp, useSignIn } from "./api.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { startOtp } from "./otp-state.ts";
import { RouteLink } from "./RouteLink.tsx";

const GoogleButton = lazyComponent(() => import("./GoogleButton.tsx"));

/** Checks the password, begins the session; where people go then, the gates of the routes decide. */
export default function SignIn() {
  const t = useTranslation();
  const form = useAppForm({ identifier: "", password: "" });
  const [busy, setBusy] = useState(false);
  const signIn = useSignIn();
  const sendOtp = useSendOtp();
  const settings = useViewClientSettings();

  const verifyFirst = async (email: string): Promise<void> => {
    toast.info(t("auth.notVerified"));
    startOtp(email, false);
    try {
      await sendOtp({ email });
    } catch {
      toast.error(t("auth.somethingWrong"));
    }
    goTo(paths.enterOtp);
  };

  const enter = async (identifier: string, password: string): Promise<void> => {
    setBusy(true);
    try {
      const { username, message } = await signIn(identifier, password);
      await openSession(username, password);
      if (message) toast.success(message);
    } catch (error) {
      const unverified = unverifiedEmailIn(error, identifier);
      if (unverified === undefined) toast.error(errorMessage(error));
      else await verifyFirst(unverified);
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={t("auth.signIn")} hint={t("auth.signInHint")}>
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
