// Forgot password: who it is, then an OTP to their email.
import Box from "@mui/material/Box";
import { useState } from "react";
import { useTexts } from "../../locales/texts.ts";
import { paths } from "../../paths.ts";
import { goTo } from "../../platform/navigation.ts";
import { sayingOf } from "../../platform/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { Form, useProductForm } from "../../ui/form/Form.tsx";
import { filledIn } from "../../ui/form/rules.ts";
import { toast } from "../../ui/toast.ts";
import { emailOf, requestOtp } from "./api.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { beginOtp } from "./otp-state.ts";
import { RouteLink } from "./RouteLink.tsx";

/** One field; the server resolves it to an email or a handle for one. */
export default function Forgot() {
  const t = useTexts();
  const form = useProductForm({ identifier: "" });
  const [busy, setBusy] = useState(false);

  const send = async ({ identifier }: { identifier: string }): Promise<void> => {
    setBusy(true);
    try {
      const { email, shown } = await emailOf(identifier.trim());
      await requestOtp(email);
      beginOtp(email, true, shown);
      goTo(paths.enterOtp);
    } catch (caught) {
      toast.error(sayingOf(caught));
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
          validate={filledIn(t("auth.forgotIdentifier"))}
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
