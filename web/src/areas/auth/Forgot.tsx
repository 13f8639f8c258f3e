// Forgot password: identifies the person, then sends an OTP to their email.
import Box from "@mui/material/Box";
import { useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { paths } from "../../paths.ts";
import { goTo } from "../../platform/navigation.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { Form, useAppForm } from "../../ui/form/Form.tsx";
import { required } from "../../ui/form/validators.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useResolveIdentifier, useSendOtp } from "./api.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { otpState, startOtp } from "./otp-state.ts";
import { RouteLink } from "./RouteLink.tsx";

/** The form has one field, which the server resolves to an email or a handle. */
export default function Forgot() {
  const t = useTranslation();
  const resolveIdentifier = useResolveIdentifier();
  const sendOtp = useSendOtp();
  const form = useAppForm({ identifier: otpState().identifier ?? "" });
  const [busy, setBusy] = useState(false);

  const send = async ({ identifier }: { identifier: string }): Promise<void> => {
    setBusy(true);
    try {
      const { email, shown } = await resolveIdentifier(identifier.trim());
      await sendOtp({ email });
      startOtp(email, true, { identifier: identifier.trim(), shownEmail: shown });
      goTo(paths.enterOtp);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={t("auth.forgot")} hint={t("auth.forgotHint")}>
      <Form form={form} onSubmit={send}>
        <TextInput
          name="identifier"
          label={t("auth.forgotIdentifier")}
          validate={required(t("auth.forgotIdentifier"))}
          autoComplete="username"
          input={{ autoCapitalize: "none", spellCheck: false }}
        />
        <Button type="submit" size="large" busy={busy}>
          {t("auth.sendOtp")}
        </Button>
      </Form>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "center", gap: 1 }}>
        {t("auth.remembered")}
        <RouteLink to={paths.signIn}>{t("auth.toSignIn")}</RouteLink>
      </Box>
    </AuthFrame>
  );
}
